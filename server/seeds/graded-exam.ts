import type { Question } from '#assessment/questions/question.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildExam, closeAllAttempts, openQuestion } from './exam.ts'
import { withInstitution } from './institution.ts'

export interface HandedIn {
  testId: string
  questionIds: string[]
  /** One for each student, in their order. */
  attemptIds: string[]
}

interface Draft {
  questions?: Question[]
  /** Points of each question. */
  points?: number
  /** The answer to a question (by its place) of a student (by the place). */
  answers?: (question: number, student: number) => string
  /** Columns of the test that differ from their defaults. */
  test?: Record<string, unknown>
}

/** Rows that one statement stores. */
const mostAtOnce = 2000

/** A closed test of open questions that every student has handed in, graded by the rules, so that the answers wait for a person. */
export async function handedIn(
  app: App,
  owner: { institutionId: string; memberId: string },
  students: readonly { memberId: string }[],
  { questions = [openQuestion('论述题')], points = 5, answers = () => '答案', test = {} }: Draft = {},
): Promise<HandedIn> {
  const sections = [{ title: '一、问答题', questions, points }]
  const { testId, questionIds } = await buildExam(app, owner, students, { sections, opens: -120, closes: -60, test })
  const hourAgo = new Date(Date.now() - 3600_000)
  const layout = JSON.stringify({
    sections: [{ title: '一、问答题', instruction: '', choose: null, questions: questionIds.map((id) => ({ id, points, options: [] })) }],
  })
  const attempts = students.map(({ memberId }, at) => ({
    id: newId(),
    testId,
    memberId,
    no: 1,
    state: 'submitted',
    seed: at,
    layout,
    deadlineAt: hourAgo,
    closesAt: hourAgo,
    submittedAt: hourAgo,
    submitKind: 'person',
    holder: newId(),
    receipt: `R${at}`,
  }))
  const written = attempts.flatMap(({ id }, student) =>
    questionIds.map((questionId, question) => ({ attemptId: id, questionId, seq: 1, value: JSON.stringify({ text: answers(question, student) }) })),
  )
  await withInstitution(app.database, owner.institutionId, async (db) => {
    for (let at = 0; at < attempts.length; at += mostAtOnce)
      await db
        .insertInto('attempts')
        .values(attempts.slice(at, at + mostAtOnce))
        .execute()
    for (let at = 0; at < written.length; at += mostAtOnce)
      await db
        .insertInto('attemptAnswers')
        .values(written.slice(at, at + mostAtOnce))
        .execute()
  })
  await closeAllAttempts(app, owner.institutionId)
  return { testId, questionIds, attemptIds: attempts.map(({ id }) => id) }
}
