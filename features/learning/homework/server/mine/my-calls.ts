import * as contract from '../../contract-mine.ts'
import type { Annotation } from '../../contract-annotations.ts'
import type { Answers } from '../../contract-questions.ts'
import { bytesOf, countedScore, deadlinesOf, homeworkLimits, lateMinutesAt } from '#assessment/homework/homework.ts'
import type { Bilingual } from '#contract/errors.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { storedFilesOf, takeFiles } from '#features/library/attachments/server/take-files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import { latenessOf, noHomework, selectFileIds } from '../queries.ts'
import { classOver } from '../refusals.ts'
import { filesOf, versionOf } from '../students/present-students.ts'
import { type Place, selectFiles, selectVersions } from '../students/student-queries.ts'
import { findMyHomework, findOwnTexts, findTask, type MyRow, selectMyHomeworks } from './my-queries.ts'
import { acceptsOf, myRowOf, returnedOf, seesAnswers } from './present-mine.ts'
import { groupAccepts, groupOf, handInIfConfirmed, lockGroup, presentGroup } from '../group/group-work.ts'
import { deleteProposal, findProposal, putConfirmation, putProposal } from '../group/group-queries.ts'
import { tellGroup } from '../manifest/messages.ts'
import { gradeWork } from '../questions/grade-work.ts'
import { selectTaskNames } from '../annotations/annotation-queries.ts'
import { mustHaveNotes } from '../annotations/fit.ts'
import { presentAnswers, presentHanded, presentQuestions } from '../questions/present-questions.ts'
import { findDraftAnswers, selectHanded, selectPinned } from '../questions/question-queries.ts'
import { takeAnswers } from '../questions/take-answers.ts'
import { isDraft, lockOwn, putDraft, putVersion, shareHomework, type Work } from './write-mine-queries.ts'

const emptyDoc: DocJson = { type: 'doc', content: [] }

async function ownRow({ db, user }: Pick<CallContext, 'db' | 'user'>, homeworkId: string, classId: string): Promise<MyRow> {
  const row = await findMyHomework(db, user, { homeworkId, classId })
  if (!row) throw noHomework()
  return row
}

/** A homework as its student sees it. Before it opens the task stays hidden. */
async function presentMine(context: CallContext, row: MyRow): Promise<contract.MyHomework> {
  const { db, user } = context
  const place = { homeworkId: row.id, classId: row.classId, memberId: user.memberId }
  const task = await findTask(db, row.id)
  const accepts = acceptsOf(row)
  const hidden = row.now < row.openAt
  const { below } = hidden ? { below: [] } : await selectFileIds(db, row.id)
  const versions = await selectVersions(db, place)
  const files = await selectFiles(db, place)
  const { draftText, draftAnnotations, feedback, gradedBy } = await findOwnTexts(db, place)
  const stored = new Map((await storedFilesOf(db, [...below, ...files.map(({ fileId }) => fileId)])).map((file) => [file.id, file]))
  const { takesText, takesFiles, maxFiles, maxMegabytes, statement, teacher } = task
  const group = await groupOf(db, place, row.byGroup)
  const seen = row.releasedAt !== null && row.score !== null
  const right = seesAnswers(row, accepts)
  const questions = hidden || !task.asks ? [] : await selectPinned(db, row.id)
  const handed = questions.length ? await selectHanded(db, place) : []
  const draftAnswers = questions.length ? await findDraftAnswers(db, place) : {}
  return {
    ...myRowOf(row),
    body: hidden ? emptyDoc : task.body,
    files: below.flatMap((id) => stored.get(id) ?? []),
    takesText,
    takesFiles,
    maxFiles,
    maxMegabytes,
    annotationTask: hidden || !task.annotationTask ? null : { ...task.annotationTask, ...(await selectTaskNames(db, task.annotationTask)) },
    attempts: row.attempts,
    lateRule: row.lateRule,
    latePerDay: row.latePerDay,
    lateMost: row.lateMost,
    statement,
    teacher,
    usual: { dueAt: row.dueAt.toISOString(), cutoffAt: row.cutoffAt?.toISOString() ?? null },
    extension: row.extension && { until: row.extension.toISOString(), reason: row.extensionReason ?? '' },
    dueHours: row.dueHours,
    accepts,
    questions: await presentQuestions(context, questions, right),
    answersShown: row.answersShown,
    group: group && (await presentGroup(db, place, group, questions)),
    reviewed: task.reviewed,
    draft: {
      no: row.draftNo ?? 0,
      text: draftText,
      files: filesOf(0, files, stored),
      answers: presentAnswers(draftAnswers, questions),
      annotations: draftAnnotations,
      savedAt: row.draftAt?.toISOString() ?? null,
    },
    history: versions.map((version) => {
      // Before the release only the rules have graded what is seen.
      const answers = presentHanded(handed, version.no, ({ byId }) => seen || (right && byId === null))
      const { plain: _plain, ...shown } = versionOf(version, files, stored, answers)
      return shown
    }),
    result: seen ? { score: row.score ?? 0, ...countedScore(row.score ?? 0, row.lateMinutes ?? 0, latenessOf(row)), feedback, gradedBy } : null,
  }
}

/** Takes what a student has written: the text passes the gate, and the files are uploads of the student or were there before. */
async function takeWork(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  place: Place,
  { text, fileIds, answers, annotations }: { text: DocJson | null; fileIds: string[]; answers: Answers; annotations: Annotation[] },
): Promise<Work> {
  const accepted = text === null ? null : acceptRichText('text', text)
  const before = (await selectFiles(db, place)).map(({ fileId }) => fileId)
  await takeFiles(db, user, 'text', accepted?.files ?? [], before)
  return {
    text: accepted,
    fileIds: await takeFiles(db, user, 'fileIds', fileIds, before),
    answers: answers.length ? takeAnswers(await selectPinned(db, place.homeworkId), answers) : {},
    annotations,
  }
}

const reasons: Record<Exclude<contract.MyHomework['accepts'], 'open' | 'late'>, Bilingual> = {
  early: { zh: '作业还没有开放', en: 'The homework is not open yet' },
  over: {
    zh: '已过最晚提交时间，没有收下。你写的内容已留作草稿，可以联系老师延期',
    en: 'It is too late to hand in. What you wrote is kept as a draft; ask the teacher for more time',
  },
  ended: { zh: '班级已结束或作业已归档，没有收下。你写的内容还在', en: 'The class is over or the homework is archived. What you wrote is kept' },
  noMore: {
    zh: '提交次数已用完、已经批改或答案已公布。需要修改请联系老师退回',
    en: 'There are no more submissions, it was graded, or the answers are shown. Ask the teacher to give it back',
  },
}

type Task = Awaited<ReturnType<typeof findTask>>

/** Refuses what does not fit what the homework takes, at its field. */
async function mustFit(
  { db }: Pick<CallContext, 'db'>,
  { takesText, takesFiles, maxFiles, maxMegabytes, annotationTask }: Task,
  { text, fileIds, answers, annotations }: Work,
): Promise<void> {
  if (text && !takesText && text.plain) throw invalid('text', { zh: '这份作业不收文字', en: 'This homework takes no text' })
  if (fileIds.length && !takesFiles) throw invalid('fileIds', { zh: '这份作业不收文件', en: 'This homework takes no files' })
  if (text && text.plain.length > homeworkLimits.textLength)
    throw invalid('text', { zh: `最多 ${homeworkLimits.textLength} 字`, en: `At most ${homeworkLimits.textLength} characters` })
  if (fileIds.length > maxFiles) throw invalid('fileIds', { zh: `最多交 ${maxFiles} 个文件`, en: `At most ${maxFiles} files` })
  const large = (await storedFilesOf(db, fileIds)).find(({ size }) => size > bytesOf(maxMegabytes))
  if (large)
    throw invalid('fileIds', {
      zh: `“${large.name}”超过 ${maxMegabytes} MB，请压缩后再交`,
      en: `${large.name} is larger than ${maxMegabytes} MB`,
    })
  mustHaveNotes(annotationTask, annotations)
  if ((!text || isEmptyText({ ...text, files: [...text.files] })) && !fileIds.length && !Object.keys(answers).length && !annotations.length)
    throw invalid(takesText ? 'text' : takesFiles ? 'fileIds' : 'answers', { zh: '还没有写内容', en: 'There is nothing to hand in yet' })
}

/** What the group of the caller is about to hand in, with the group locked. Refuses with `conflict` when it is not the proposal that was read. */
async function openProposal(context: CallContext, { classId, homeworkId }: { classId: string; homeworkId: string }, proposalId: string) {
  const { db, user } = context
  await shareHomework(db, homeworkId)
  const row = await ownRow(context, homeworkId, classId)
  const group = await groupOf(db, { homeworkId, classId, memberId: user.memberId }, row.byGroup)
  if (!group) throw refusal('conflict', { zh: '这份作业不是小组一起交的，或你不在小组里', en: 'This is not handed in by groups, or you are in none' })
  const rows = await lockGroup(db, { homeworkId, classId }, group)
  const proposal = await findProposal(db, { homeworkId, classId, name: group.name }, { lock: true })
  if (proposal?.id !== proposalId)
    throw refusal('conflict', {
      zh: '要交的内容已换成另一份，或已交上、已退回，请重新看过',
      en: 'Something else is proposed now, or it was handed in or taken back; look again',
    })
  return { row, group, proposal, rows }
}

export default handlers(contract, {
  async myHomeworkList({ query }, { db, user }) {
    const found = await selectMyHomeworks(db, user, query)
    return { ...found, items: found.items.map(myRowOf) }
  },

  async myHomeworkGet({ classId, homeworkId }, context) {
    return presentMine(context, await ownRow(context, homeworkId, classId))
  },

  async homeworkDraftSave({ classId, homeworkId, body: { no, ...written } }, context) {
    const { db, user } = context
    const row = await ownRow(context, homeworkId, classId)
    if (isOver(row.classState)) throw classOver()
    if (row.homeworkState !== 'published') throw refusal('conflict', reasons.ended)
    if (row.now < row.openAt) throw refusal('conflict', reasons.early)
    const place = { homeworkId, classId, memberId: user.memberId }
    const { draftNo, draftAt } = await lockOwn(db, place)
    const work = await takeWork(context, place, written)
    if (await isDraft(db, place, work)) return { no: draftNo, savedAt: (draftAt ?? row.now).toISOString() }
    if (no !== draftNo)
      throw refusal('conflict', {
        zh: '草稿在另一个窗口或设备上改过。你在这里写的还在，请选择留哪一份',
        en: 'The draft was changed in another window or on another device. What you wrote here is kept; choose which one stays',
      })
    return putDraft(db, place, work)
  },

  async homeworkSubmit({ classId, homeworkId, body: { confirmed, ...written } }, context) {
    const { db, user } = context
    await shareHomework(db, homeworkId)
    const before = await ownRow(context, homeworkId, classId)
    const place = { homeworkId, classId, memberId: user.memberId }
    const group = await groupOf(db, place, before.byGroup)
    const rows = group ? await lockGroup(db, place, group) : []
    await lockOwn(db, place)
    const row = await ownRow(context, homeworkId, classId)
    const accepts = group ? groupAccepts(rows) : acceptsOf(row)
    if (accepts !== 'open' && accepts !== 'late') throw refusal('conflict', reasons[accepts])
    if (row.versionNo >= homeworkLimits.versions) throw refusal('conflict', reasons.noMore)
    const task = await findTask(db, homeworkId)
    const work = await takeWork(context, place, written)
    await mustFit(context, task, work)
    if (task.statement && !confirmed) throw invalid('confirmed', { zh: '请先确认声明', en: 'Confirm the statement first' })
    const lateMinutes = lateMinutesAt(row.now, deadlinesOf(row, row, row.lateRule), returnedOf(row))
    if (!(await isDraft(db, place, work))) await putDraft(db, place, work)
    if (group) {
      await putProposal(db, { homeworkId, classId, name: group.name }, work, user.memberId, task.statement)
      const others = group.members.flatMap(({ id }) => (id === user.memberId ? [] : [id]))
      await tellGroup(db, row, others, 'proposed', {
        zh: `${user.name}提交了小组作业，请看过后确认`,
        en: `${user.name} wants to hand in for the group; please confirm`,
      })
      return presentMine(context, await ownRow(context, homeworkId, classId))
    }
    const no = row.versionNo + 1
    await putVersion(db, place, work, { no, at: row.now, lateMinutes, statement: task.statement, receipt: newReceipt() })
    await gradeWork(db, place, [{ memberId: user.memberId, no }], work.answers)
    return presentMine(context, await ownRow(context, homeworkId, classId))
  },

  async groupConfirm({ classId, homeworkId, body: { proposalId, confirmed } }, context) {
    const { db, user } = context
    const { row, group, proposal, rows } = await openProposal(context, { classId, homeworkId }, proposalId)
    const accepts = groupAccepts(rows)
    if (accepts !== 'open' && accepts !== 'late') throw refusal('conflict', reasons[accepts])
    if (proposal.statement && !confirmed) throw invalid('confirmed', { zh: '请先确认声明', en: 'Confirm the statement first' })
    await putConfirmation(db, proposal.id, user.memberId)
    proposal.confirmed.add(user.memberId)
    await handInIfConfirmed(db, { homeworkId, classId, title: row.title }, group, proposal, rows)
    return presentMine(context, await ownRow(context, homeworkId, classId))
  },

  async groupTakeBack({ classId, homeworkId, body: { proposalId, reason } }, context) {
    const { db, user } = context
    const { row, group, proposal } = await openProposal(context, { classId, homeworkId }, proposalId)
    await deleteProposal(db, proposal.id)
    const others = group.members.flatMap(({ id }) => (id === user.memberId ? [] : [id]))
    const why = reason ? { zh: `：${reason}`, en: `: ${reason}` } : { zh: '', en: '' }
    await tellGroup(db, row, others, 'takenBack', {
      zh: `${user.name}退回了要交的小组作业${why.zh}`,
      en: `${user.name} has taken back what the group wanted to hand in${why.en}`,
    })
    return presentMine(context, await ownRow(context, homeworkId, classId))
  },
})
