import * as contract from '../../contract-submissions.ts'
import { minuteText } from '#plain/time/date.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal, retryLater } from '#server/kernel/http/refusal.ts'
import { tellOfWork, tellStudents } from '../manifest/messages.ts'
import { objectOf } from '../object-of.ts'
import { type HomeworkRecord, latenessOf } from '../queries.ts'
import { deleteExtension, lockWork, noteReminded, putExtension, putReturns, putScores, releaseWork } from './grade-queries.ts'
import { selectTogether } from '../group/group-queries.ts'
import { presentHanded } from '../questions/present-questions.ts'
import { putMarks, selectAsked, selectHanded } from '../questions/question-queries.ts'
import { peerStates, stateKey } from '../peer/class-state.ts'
import { reviewReminderOf } from '../peer/teach/review-reminders.ts'
import { gradable, noStudent, opened, placeOf } from './opened.ts'
import { matches, orders, studentOf, submissionOf, versionOf } from './present-students.ts'
import { remindable, reminderOf } from './reminders.ts'
import { findStudents, type Place, selectFiles, selectVersions, selectWork } from './student-queries.ts'

const nothingHandedIn = { zh: '还没有提交', en: 'Has handed in nothing' }
const changedMeanwhile = {
  zh: '这份作业刚刚又提交或被别人批改了。你写的内容还在，请先看看最新的一份',
  en: 'It was handed in again or graded by another person meanwhile. What you wrote is kept; look at the latest version first',
}

/** What one student has of a homework, as those who teach see it. */
async function submissionAt({ db }: Pick<CallContext, 'db'>, homework: HomeworkRecord, place: Place): Promise<contract.Submission> {
  const [row] = await selectWork(db, { homeworkId: homework.id, classIds: [place.classId], memberId: place.memberId })
  if (!row) throw noStudent()
  const versions = await selectVersions(db, place)
  const files = await selectFiles(db, place)
  const stored = await storedFilesOf(
    db,
    files.map(({ fileId }) => fileId),
  )
  const byId = new Map(stored.map((file) => [file.id, file]))
  const answers = await selectHanded(db, place)
  return submissionOf(
    row,
    studentOf(row, latenessOf(homework), homework.now),
    versions.map((version) =>
      versionOf(
        version,
        files,
        byId,
        presentHanded(answers, version.no, () => true),
      ),
    ),
    (await selectTogether(db, place)).filter(({ id }) => id !== place.memberId),
  )
}

/** Refuses more points than the homework has. */
function mustFit(score: number, { points }: HomeworkRecord): void {
  if (score > points) throw invalid('score', { zh: `最多 ${points} 分`, en: `At most ${points} points` })
}

/** Refuses points for questions that the homework does not ask, and more than a question has. */
async function mustFitQuestions({ db }: Pick<CallContext, 'db'>, { id }: HomeworkRecord, marks: readonly { questionId: string; points: number }[]) {
  if (!marks.length) return
  const most = new Map((await selectAsked(db, id)).map(({ questionId, points }) => [questionId, points]))
  for (const [at, { questionId, points }] of marks.entries()) {
    const of = most.get(questionId)
    if (of === undefined) throw invalid(`marks.${at}.questionId`, { zh: '作业里没有这道题', en: 'The homework does not ask this question' })
    if (points > of) throw invalid(`marks.${at}.points`, { zh: `这道题最多 ${of} 分`, en: `This question has at most ${of} points` })
  }
}

/** The locked work of one student, as the caller has read it. */
async function lockedWork({ db }: Pick<CallContext, 'db'>, place: Place, rowVersion: number) {
  const [work] = await lockWork(db, place.homeworkId, [place])
  if (!work || work.versionNo === 0) throw refusal('conflict', nothingHandedIn)
  if (work.rowVersion !== rowVersion) throw refusal('conflict', changedMeanwhile)
  return work
}

export default handlers(contract, {
  async homeworkStudents({ homeworkId, query }, context) {
    const { db } = context
    const { homework, classes } = await opened(context, homeworkId, query.classId)
    const classIds = classes.map(({ classId }) => classId)
    const rows = await selectWork(db, { homeworkId, classIds })
    const reviewed = await peerStates(db, homework, classes)
    const students = rows.map((row) => ({
      ...studentOf(row, latenessOf(homework), homework.now),
      peer: reviewed?.states.get(stateKey(row.classId, row.id)) ?? null,
    }))
    const found = query.q && classIds.length ? await findStudents(db, classIds, query.q) : undefined
    const listed = students.filter((student) => matches[query.filter](student) && (!found || found.has(student.id))).toSorted(orders[query.sort])
    const counted = contract.workFilters.map((filter) => [filter, students.filter(matches[filter]).length])
    return {
      students: {
        items: listed.slice((query.page - 1) * query.size, query.page * query.size),
        total: listed.length,
        page: query.page,
        size: query.size,
      },
      counts: Object.fromEntries(counted) as Record<contract.WorkFilter, number>,
      remind: reminderOf(homework, classes, students),
      unreleased: students.filter(({ state, releasedAt }) => state === 'graded' && releasedAt === null).length,
      reviews: reviewed ? reviewReminderOf(homework, classes, reviewed) : null,
    }
  },

  async submissionGet({ homeworkId, classId, memberId }, context) {
    const { homework } = await opened(context, homeworkId, classId)
    return submissionAt(context, homework, { homeworkId, classId, memberId })
  },

  async submissionGrade({ homeworkId, classId, memberId, body: { rowVersion, together, marks, ...given } }, context) {
    const { db, user } = context
    const { homework } = await gradable(context, homeworkId, classId)
    mustFit(given.score, homework)
    await mustFitQuestions(context, homework, marks)
    const place = placeOf({ homeworkId, classId, memberId })
    const work = await lockedWork(context, place, rowVersion)
    if (work.state === 'returned')
      throw refusal('conflict', { zh: '已退回修改，等学生交了再批', en: 'It was given back; grade it when the student has handed in again' })
    const others = together ? (await selectTogether(db, place)).filter(({ id }) => id !== memberId) : []
    const places = [place, ...others.map(({ id }) => ({ ...place, memberId: id }))]
    const locked = await lockWork(db, homeworkId, places)
    await putScores(db, homeworkId, places, { ...given, by: user.memberId })
    const versions = locked.map((row) => ({ ...place, memberId: row.memberId, no: row.versionNo }))
    await putMarks(db, versions, marks, user.memberId)
    const after = await submissionAt(context, homework, place)
    await logOperation(context, 'homework.grade', {
      ...objectOf(homework),
      before: { student: after.name, score: work.score },
      after: { student: [after.name, ...others.map(({ name }) => name)].join('、'), score: given.score },
    })
    return after
  },

  async submissionReturn({ homeworkId, classId, memberId, body: { reason, until, rowVersion } }, context) {
    const { db, user } = context
    const { homework } = await gradable(context, homeworkId, classId)
    const place = placeOf({ homeworkId, classId, memberId })
    const work = await lockedWork(context, place, rowVersion)
    if (work.state === 'returned') throw refusal('conflict', { zh: '已经退回了', en: 'It was given back already' })
    const by = until === null ? null : new Date(until)
    if (by && by <= homework.now) throw invalid('until', { zh: '时间要在现在之后', en: 'The time must be ahead' })
    const others = (await selectTogether(db, place)).filter(({ id }) => id !== memberId)
    const locked = await lockWork(
      db,
      homeworkId,
      others.map(({ id }) => ({ classId, memberId: id })),
    )
    const versions = locked.filter(({ state }) => state !== 'returned').map((row) => ({ ...place, memberId: row.memberId, no: row.versionNo }))
    await putReturns(db, [{ ...place, no: work.versionNo }, ...versions], reason, by, user.memberId)
    await tellOfWork(db, { ...homework, classId }, [memberId, ...versions.map((version) => version.memberId)], 'returned', { zh: reason, en: reason })
    const after = await submissionAt(context, homework, place)
    await logOperation(context, 'homework.return', { ...objectOf(homework), after: { student: after.name, reason } })
    return after
  },

  async submissionsGrade({ homeworkId, body: { places, ...given } }, context) {
    const { db, user, language } = context
    const { homework, classes } = await gradable(context, homeworkId)
    mustFit(given.score, homework)
    const reached = new Set(classes.map(({ classId }) => classId))
    const keyOf = ({ classId, memberId }: { classId: string; memberId: string }) => `${classId} ${memberId}`
    const work = new Map((await lockWork(db, homeworkId, places)).map((row) => [keyOf(row), row]))
    const names = new Map(
      (await selectWork(db, { homeworkId, classIds: [...reached] })).map((row) => [keyOf({ ...row, memberId: row.id }), row.name]),
    )
    const judged = places.map((place) => {
      const row = work.get(keyOf(place))
      const name = names.get(keyOf(place))
      if (name === undefined) return { place, name: '', reason: { zh: '不是你任教的班里的学生', en: 'Not a student of a class that you teach' } }
      if (!row || row.versionNo === 0) return { place, name, reason: nothingHandedIn }
      if (row.state === 'returned') return { place, name, reason: { zh: '已退回修改', en: 'Was given back' } }
      return { place, name, reason: row.rowVersion === place.rowVersion ? undefined : changedMeanwhile }
    })
    const able = judged.flatMap(({ place, reason }) => (reason ? [] : [place]))
    await putScores(db, homeworkId, able, { ...given, by: user.memberId })
    if (able.length) await logOperation(context, 'homework.grade', { ...objectOf(homework), after: { graded: able.length, score: given.score } })
    return {
      done: able.map(({ memberId }) => memberId),
      failed: judged.flatMap(({ place, name, reason }) => (reason ? [{ id: place.memberId, name, reason: inLanguage(reason, language) }] : [])),
    }
  },

  async homeworkRelease({ homeworkId, body: { classId, memberIds } }, context) {
    const { db } = context
    const { homework, classes } = await gradable(context, homeworkId, classId)
    const released = await releaseWork(
      db,
      homeworkId,
      classes.map((klass) => klass.classId),
      memberIds,
    )
    for (const [place, rows] of Map.groupBy(released, (row) => row.classId))
      await tellOfWork(
        db,
        { ...homework, classId: place },
        rows.map(({ memberId }) => memberId),
        'released',
      )
    if (released.length) await logOperation(context, 'homework.release', { ...objectOf(homework), after: { released: released.length } })
    return { released: released.length }
  },

  async homeworkRemind({ homeworkId, body: { classId } }, context) {
    const { db } = context
    const { homework, classes } = await gradable(context, homeworkId, classId)
    const rows = await selectWork(db, { homeworkId, classIds: classes.map((klass) => klass.classId) })
    const students = rows.map((row) => studentOf(row, latenessOf(homework), homework.now))
    const { classes: due, people, retryAfter } = remindable(homework, classes, students)
    if (!due.length && retryAfter > 0)
      throw retryLater('tooMany', retryAfter, { zh: '一小时内只能提醒一次，请稍后再提醒', en: 'You can remind once an hour; try again later' })
    if (!people.length) throw refusal('conflict', { zh: '没有要提醒的学生', en: 'There is no student to remind' })
    await noteReminded(
      db,
      homeworkId,
      due.map((klass) => klass.classId),
    )
    for (const dates of due)
      await tellStudents(
        db,
        { ...homework, ...dates },
        people.flatMap((student) => (student.classId === dates.classId ? [student.id] : [])),
        'remind',
      )
    await logOperation(context, 'homework.remind', { ...objectOf(homework), after: { reminded: people.length } })
    return { reminded: people.length }
  },

  async extensionSet({ homeworkId, classId, memberId, body: { until, reason } }, context) {
    const { db, user } = context
    const { homework, classes } = await gradable(context, homeworkId, classId)
    const place = placeOf({ homeworkId, classId, memberId })
    const before = await submissionAt(context, homework, place)
    const at = new Date(until)
    const [klass] = classes
    if (klass && at <= klass.dueAt) throw invalid('until', { zh: '要晚于班级的截止时间', en: 'It must be later than the due time of the class' })
    await putExtension(db, place, at, reason, user.memberId)
    const day = minuteText(at, await institutionTimeZone(db))
    await tellOfWork(db, { ...homework, classId }, [memberId], 'extended', { zh: `${day} 截止：${reason}`, en: `Due ${day}: ${reason}` })
    await logOperation(context, 'homework.extend', { ...objectOf(homework), after: { student: before.name, until, reason } })
    return submissionAt(context, homework, place)
  },

  async extensionRemove({ homeworkId, classId, memberId }, context) {
    const { db } = context
    const { homework } = await gradable(context, homeworkId, classId)
    const place = placeOf({ homeworkId, classId, memberId })
    const before = await submissionAt(context, homework, place)
    if (!(await deleteExtension(db, place))) throw refusal('notFound', { zh: '没有延期', en: 'There is no later due time' })
    await tellOfWork(db, { ...homework, classId }, [memberId], 'shortened')
    await logOperation(context, 'homework.extendEnd', { ...objectOf(homework), before: { student: before.name } })
  },
})
