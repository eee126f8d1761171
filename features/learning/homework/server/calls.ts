import * as contract from '../contract.ts'
import { mayAdd, maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { loadClass, selectActiveStudents } from '#features/learning/classes/server/queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { countUse } from '#features/exams/papers/server/question-queries.ts'
import { acceptRichText } from '#server/kernel/texts/rich-text.ts'
import { checkDraft, leftClasses, mustBePublishable } from './edit/check-draft.ts'
import { tellStudents } from './manifest/messages.ts'
import { objectOf } from './object-of.ts'
import { asksTheSame } from './questions/check-questions.ts'
import { type CheckedQuestion, putQuestions, selectAsked } from './questions/question-queries.ts'
import { manages, mayArchive, mayChange, mayPublish, mayRemove, mayWithdraw } from './policy.ts'
import { presentHomework, presentRows } from './present.ts'
import { findText, type HomeworkRecord, loadHomework, selectFileIds, selectHomeworks } from './queries.ts'
import {
  binHomework,
  type CheckedDates,
  insertHomework,
  lockHomework,
  selectClassesWithWork,
  updateHomework,
  updateState,
} from './edit/write-queries.ts'

const logged = ({
  title,
  points,
  attempts,
  lateRule,
  classes,
}: Pick<HomeworkRecord, 'title' | 'points' | 'attempts' | 'lateRule'> & { classes: readonly unknown[] }) => ({
  title,
  points,
  attempts,
  lateRule,
  classes: classes.length,
})

const shown = async ({ db, user }: CallContext, id: string) => presentHomework(db, user, await loadHomework(db, user, id))

/** Tells the students of these classes of a homework, each class with its own dates. */
async function tellClasses({ db }: CallContext, homework: HomeworkRecord, classes: readonly CheckedDates[], news: 'published' | 'dates') {
  const students = await selectActiveStudents(
    db,
    classes.map(({ classId }) => classId),
  )
  const ofClass = Map.groupBy(students, ({ classId }) => classId)
  for (const dates of classes)
    await tellStudents(
      db,
      { ...homework, ...dates },
      (ofClass.get(dates.classId) ?? []).map(({ memberId }) => memberId),
      news,
    )
}

/** Puts the questions into a homework, and counts their use. Refuses to change them once something was handed in. */
async function askQuestions({ db }: CallContext, homeworkId: string, questions: readonly CheckedQuestion[], before: readonly CheckedQuestion[]) {
  if (asksTheSame(questions, before)) return
  if ((await selectClassesWithWork(db, homeworkId)).size)
    throw invalid('questions', { zh: '已有学生提交，题目和分值不能再改', en: 'Students have handed in; the questions and their points stay' })
  const there = new Set(before.map(({ questionId }) => questionId))
  await putQuestions(db, homeworkId, questions)
  await countUse(
    db,
    questions.flatMap(({ questionId }) => (there.has(questionId) ? [] : [questionId])),
  )
}

/** Which right a change of the state needs. */
function mayPut(context: CallContext, homework: HomeworkRecord, state: contract.HomeworkState): boolean {
  const { user } = context
  if (state === 'archived') return mayArchive(user, homework)
  if (homework.state === 'archived') return state === 'published' && mayArchive(user, homework)
  return state === 'published' ? mayPublish(user, homework) : mayWithdraw(user, homework)
}

export default handlers(contract, {
  async homeworkList({ query }, { db, user }) {
    if (query.classId !== undefined) assertAllowed(maySeeMembers(user, await loadClass(db, user, query.classId)))
    const found = await selectHomeworks(db, user, query)
    return { ...found, items: await presentRows(db, user, found.items) }
  },

  homeworkGet: ({ homeworkId }, context) => shown(context, homeworkId),

  async homeworkAdd({ body }, context) {
    const { db, user } = context
    assertAllowed(mayAdd(user))
    const draft = await checkDraft(db, user, body, null)
    const id = await insertHomework(db, user, draft)
    await askQuestions(context, id, draft.questions, [])
    await logOperation(context, 'homework.add', { ...objectOf({ id, title: draft.title }), after: logged(draft) })
    return shown(context, id)
  },

  async homeworkChange({ homeworkId, body: { rowVersion, ...body } }, context) {
    const { db, user } = context
    await lockHomework(db, homeworkId)
    const before = await loadHomework(db, user, homeworkId)
    assertAllowed(mayChange(user, before))
    const draft = await checkDraft(db, user, body, before)
    if (before.state === 'published') mustBePublishable(draft)
    if (draft.byGroup !== before.byGroup && (await selectClassesWithWork(db, homeworkId)).size)
      throw invalid('byGroup', { zh: '已有学生提交，不能再改交法', en: 'Students have handed in; this stays as it is' })
    const leave = await leftClasses(db, user, before, draft)
    await updateHomework(db, user, homeworkId, rowVersion, draft, leave)
    await askQuestions(context, homeworkId, draft.questions, await selectAsked(db, homeworkId))
    if (before.state === 'published') {
      const old = new Map(before.classes.map((klass) => [klass.classId, klass]))
      const fresh = draft.classes.filter(({ classId }) => !old.has(classId))
      const moved = draft.classes.filter(({ classId, dueAt }) => old.has(classId) && old.get(classId)?.dueAt.getTime() !== dueAt.getTime())
      await tellClasses(context, { ...before, title: draft.title }, fresh, 'published')
      await tellClasses(context, { ...before, title: draft.title }, moved, 'dates')
    }
    await logOperation(context, 'homework.change', { ...objectOf(before), before: logged(before), after: logged(draft) })
    return shown(context, homeworkId)
  },

  async homeworkState({ homeworkId, body: { state, rowVersion } }, context) {
    const { db, user } = context
    await lockHomework(db, homeworkId)
    const before = await loadHomework(db, user, homeworkId)
    assertAllowed(mayPut(context, before, state))
    if (before.state === 'draft') {
      const { body } = await findText(db, homeworkId)
      const { below } = await selectFileIds(db, homeworkId)
      const questions = await selectAsked(db, homeworkId)
      mustBePublishable({
        body: acceptRichText('body', body),
        classes: before.classes,
        fileIds: below,
        questions,
        annotationTask: before.annotationTask,
      })
    }
    if (state === 'draft' && (await selectClassesWithWork(db, homeworkId)).size)
      throw refusal('conflict', {
        zh: '已有学生提交，不能撤回。可以改时间，或在结束后归档',
        en: 'Students have handed in, so it cannot be withdrawn. Change its dates, or archive it afterwards',
      })
    await updateState(db, homeworkId, rowVersion, state)
    if (before.state === 'draft') await tellClasses(context, before, before.classes, 'published')
    await logOperation(context, 'homework.state', { ...objectOf(before), before: { state: before.state }, after: { state } })
    return shown(context, homeworkId)
  },

  async homeworkRemove({ homeworkId }, context) {
    const { db, user } = context
    await lockHomework(db, homeworkId)
    const homework = await loadHomework(db, user, homeworkId)
    assertAllowed(manages(user, homework))
    if (!mayRemove(user, homework))
      throw refusal('conflict', { zh: '已布置的作业要先撤回才能删除', en: 'Withdraw the homework before you delete it' })
    await binHomework(db, homeworkId, true)
    await logOperation(context, 'homework.remove', objectOf(homework))
  },

  async homeworkRestore({ homeworkId }, context) {
    const { db, user } = context
    await lockHomework(db, homeworkId)
    const homework = await loadHomework(db, user, homeworkId, { deleted: true })
    assertAllowed(manages(user, homework))
    await binHomework(db, homeworkId, false)
    await logOperation(context, 'homework.restore', objectOf(homework))
    return shown(context, homeworkId)
  },
})
