import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { seededRandom } from '#assessment/papers/seeded.ts'
import type { Question } from '#assessment/questions/question.ts'
import { newReceipt } from '#features/exams/attempts/server/entry/receipt.ts'
import { countUse } from '#features/exams/papers/server/question-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { insertHomework, type CheckedDraft, updateState } from '../edit/write-queries.ts'
import { lockOwn, putDraft, putVersion } from '../mine/write-mine-queries.ts'
import { gradeWork } from './grade-work.ts'
import { type PinnedQuestion, putQuestions, selectPinned } from './question-queries.ts'

/** Questions about data structures in the bank of the demo that are graded by the rules, in the order of their numbers. */
const selectDemoQuestions = (db: Db, ownerId: string) =>
  db
    .selectFrom('questions')
    .innerJoin('questionBanks', 'questionBanks.id', 'questions.bankId')
    .innerJoin('questionCategories', 'questionCategories.id', 'questions.categoryId')
    .select(['questions.id as questionId', 'questions.version as no', 'questions.points'])
    .where('questionBanks.ownerId', '=', ownerId)
    .where('questionBanks.name', '=', '程序设计')
    .where('questionCategories.name', '=', '线性表')
    .where('questions.state', '=', 'ready')
    .where('questions.type', '!=', 3)
    .where('questions.binned', '=', false)
    .orderBy('questions.number')
    .limit(6)
    .execute()

/** The right answer, or one that is not. */
function answerTo({ type, options, answers, blanks }: Question, good: boolean): GivenAnswer {
  if (type === 2) return { blanks: Object.fromEntries(blanks.map(({ key, answers: [first] }) => [key, good ? (first?.value ?? '') : '0'])) }
  const wrong = options.find(({ seq }) => !answers.includes(seq))
  return { options: good || !wrong ? answers : [wrong.seq] }
}

const answersOf = (questions: readonly PinnedQuestion[], isGood: () => boolean) =>
  Object.fromEntries(questions.map(({ questionId, content }) => [questionId, answerTo(content, isGood())]))

interface Given {
  teacher: { memberId: string }
  /** What it has in common with the other homework, its class and dates included. */
  draft: CheckedDraft
  /** Has begun with it. */
  studentId: string
  /** Have handed it in. */
  memberIds: readonly string[]
  at: Date
}

/** A homework of questions alone: most have handed it in and were graded by the rules, the student of the demo has begun. */
export async function giveDemoQuestions(db: Db, { teacher, draft, studentId, memberIds, at }: Given): Promise<void> {
  const [{ classId } = { classId: '' }] = draft.classes
  const asked = (await selectDemoQuestions(db, teacher.memberId)).map((question) => ({ ...question, points: Number(question.points) }))
  if (!asked.length) return
  const homeworkId = await insertHomework(db, teacher, { ...draft, points: sumOfPoints(asked.map(({ points }) => points)) })
  await putQuestions(db, homeworkId, asked)
  await countUse(
    db,
    asked.map(({ questionId }) => questionId),
  )
  await updateState(db, homeworkId, 1, 'published')
  const questions = await selectPinned(db, homeworkId)
  const random = seededRandom(73)
  for (const memberId of memberIds) {
    const place = { homeworkId, classId, memberId }
    const work = { text: null, fileIds: [], answers: answersOf(questions, () => random() < 0.75), annotations: [] }
    await lockOwn(db, place)
    await putDraft(db, place, work)
    await putVersion(db, place, work, { no: 1, at, lateMinutes: 0, statement: draft.statement, receipt: newReceipt() })
    await gradeWork(db, place, [{ memberId, no: 1 }], work.answers)
  }
  const own = { homeworkId, classId, memberId: studentId }
  await lockOwn(db, own)
  await putDraft(db, own, { text: null, fileIds: [], answers: answersOf(questions.slice(0, 2), () => true), annotations: [] })
}
