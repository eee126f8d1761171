import { takeTaughtClasses } from '#features/learning/classes/server/taught.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { takeFiles } from '#features/library/attachments/server/take-files.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { acceptRichText } from '#server/kernel/texts/rich-text.ts'
import type { HomeworkDraft } from '../../contract.ts'
import { checkPeer } from '../peer/settings.ts'
import { checkTask } from '../annotations/check-task.ts'
import { reaches } from '../policy.ts'
import { checkQuestions, pointsWith } from '../questions/check-questions.ts'
import { selectAsked } from '../questions/question-queries.ts'
import { type ClassRow, type HomeworkRecord, selectFileIds } from '../queries.ts'
import { type CheckedDates, type CheckedDraft, selectClassesWithWork } from './write-queries.ts'

const datesOf = ({ classId, openAt, dueAt, cutoffAt }: HomeworkDraft['classes'][number]): CheckedDates => ({
  classId,
  openAt: new Date(openAt),
  dueAt: new Date(dueAt),
  cutoffAt: cutoffAt === null ? null : new Date(cutoffAt),
})

function mustBeInOrder(classes: readonly CheckedDates[]): void {
  for (const [at, { classId, openAt, dueAt, cutoffAt }] of classes.entries()) {
    const path = `classes.${at}`
    if (classes.findIndex((each) => each.classId === classId) !== at)
      throw invalid(`${path}.classId`, { zh: '同一个班选了两次', en: 'The class was chosen twice' })
    if (dueAt <= openAt) throw invalid(`${path}.dueAt`, { zh: '截止时间要晚于开放时间', en: 'It must be due after it opens' })
    if (cutoffAt && cutoffAt < dueAt)
      throw invalid(`${path}.cutoffAt`, { zh: '最晚补交时间不能早于截止时间', en: 'The cut-off must not be before the due time' })
  }
}

const sameDates = (a: CheckedDates, b: ClassRow) =>
  a.openAt.getTime() === b.openAt.getTime() &&
  a.dueAt.getTime() === b.dueAt.getTime() &&
  (a.cutoffAt?.getTime() ?? null) === (b.cutoffAt?.getTime() ?? null)

/**
 * Checks what a person wants to save of a homework: its dates, its text and its files. Classes are added by those who teach them; one that is over keeps
 * its dates. Refuses at the field.
 */
export async function checkDraft(db: Db, user: User, draft: HomeworkDraft, before: HomeworkRecord | null): Promise<CheckedDraft> {
  if (!draft.takesText && !draft.takesFiles && !draft.questions.length && !draft.annotationTask)
    throw invalid('takesText', { zh: '文字、文件、题目和批注至少选一种', en: 'Take texts or files, ask questions or for annotations' })
  const questions = await checkQuestions(db, user, draft.questions, before ? await selectAsked(db, before.id) : [])
  const points = pointsWith(questions, draft)
  const classes = draft.classes.map(datesOf)
  mustBeInOrder(classes)
  const there = new Map((before?.classes ?? []).map((klass) => [klass.classId, klass]))
  await takeTaughtClasses(
    db,
    user,
    'classes',
    classes.flatMap(({ classId }) => (there.has(classId) ? [] : [classId])),
  )
  for (const [at, dates] of classes.entries()) {
    const klass = there.get(dates.classId)
    if (klass && isOver(klass.state) && !sameDates(dates, klass))
      throw invalid(`classes.${at}.dueAt`, { zh: `“${klass.name}”已结束，时间不能再改`, en: `${klass.name} is over; its dates stay` })
  }
  const annotationTask = await checkTask(db, user, draft.annotationTask, before?.annotationTask ?? null)
  const body = acceptRichText('body', draft.body)
  const already = before ? await selectFileIds(db, before.id) : { below: [], inText: [] }
  const known = [...already.below, ...already.inText]
  const fileIds = await takeFiles(db, user, 'fileIds', draft.fileIds, known)
  await takeFiles(db, user, 'body', body.files, known)
  if (draft.peer && !draft.takesText && !draft.takesFiles)
    throw invalid('peer', { zh: '互评看的是文字和文件，请至少收一种', en: 'Reviewers read texts and files; take one of them at least' })
  const peer = await checkPeer(db, user, draft.peer, before?.id, known)
  return { ...draft, body, fileIds, classes, questions, points, annotationTask, answersShown: questions.length ? draft.answersShown : 'never', peer }
}

type Published = Pick<CheckedDraft, 'body' | 'classes' | 'fileIds' | 'questions' | 'annotationTask'>

/** What has to be there before students see a homework. */
export function mustBePublishable({ body, classes, fileIds, questions, annotationTask }: Published): void {
  if (!classes.length) throw invalid('classes', { zh: '请选择布置给哪些班', en: 'Choose the classes that it is for' })
  if (!body.plain && !body.files.length && !fileIds.length && !questions.length && !annotationTask)
    throw invalid('body', { zh: '请写明要求，或附上文件、选几道题', en: 'Write what is asked for, attach a file or choose questions' })
}

/** The classes that a homework leaves, of those that the caller reaches. Refuses where something was handed in. */
export async function leftClasses(db: Db, user: User, before: HomeworkRecord, { classes }: Pick<CheckedDraft, 'classes'>): Promise<string[]> {
  const kept = new Set(classes.map(({ classId }) => classId))
  const left = before.classes.filter((klass) => reaches(user, klass) && !kept.has(klass.classId))
  if (!left.length) return []
  const withWork = await selectClassesWithWork(db, before.id)
  const busy = left.find(({ classId }) => withWork.has(classId))
  if (busy)
    throw refusal('conflict', {
      zh: `“${busy.name}”已有学生提交，不能移出`,
      en: `Students of ${busy.name} have handed in; the class stays`,
    })
  return left.map(({ classId }) => classId)
}
