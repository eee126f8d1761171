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
  /** The names of the pages by hand of an answer, in their order; they are uploaded by the student, also after the end. */
  pages?: (question: number, student: number) => readonly string[]
  /** Columns of the test that differ from their defaults. */
  test?: Record<string, unknown>
}

/** Rows that one statement stores. */
const mostAtOnce = 2000

interface Laid {
  testId: string
  questionIds: readonly string[]
}

/** Lets each of these students hand in a test an hour ago, in the order and with the points of its questions; returns the attempts. They are graded by the rules. */
export async function sitting(
  app: App,
  institutionId: string,
  { testId, questionIds }: Laid,
  students: readonly { memberId: string }[],
  answers: (question: number, student: number) => object,
  points = 2,
): Promise<string[]> {
  const hourAgo = new Date(Date.now() - 3600_000)
  const layout = JSON.stringify({
    sections: [{ title: '一', instruction: '', choose: null, questions: questionIds.map((id) => ({ id, points, options: ['A', 'B', 'C', 'D'] })) }],
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
    questionIds.map((questionId, question) => ({ attemptId: id, questionId, seq: 1, value: JSON.stringify(answers(question, student)) })),
  )
  await withInstitution(app.database, institutionId, async (db) => {
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
  await closeAllAttempts(app, institutionId)
  return attempts.map(({ id }) => id)
}

/** A closed test of open questions that every student has handed in, graded by the rules, so that the answers wait for a person. */
export async function handedIn(
  app: App,
  owner: { institutionId: string; memberId: string },
  students: readonly { memberId: string }[],
  { questions = [openQuestion('论述题')], points = 5, answers = () => '答案', pages, test = {} }: Draft = {},
): Promise<HandedIn> {
  const sections = [{ title: '一、问答题', questions, points }]
  const { testId, questionIds } = await buildExam(app, owner, students, { sections, opens: -120, closes: -60, test })
  const exam = { testId, questionIds }
  const attemptIds = await sitting(
    app,
    owner.institutionId,
    exam,
    students,
    (question, student) => ({
      text: answers(question, student),
      ...(pages && { pages: pages(question, student) }),
    }),
    points,
  )
  return { ...exam, attemptIds }
}
