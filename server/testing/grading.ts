import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import type { Data } from '#contract/call.ts'
import type { gradingChanges } from '#features/exams/grading/contract-answers.ts'
import type { GradedQuestion, Grading } from '#features/exams/grading/contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type HandedIn, handedIn } from '#server/seeds/graded-exam.ts'
import { buildInstitution, buildPeople, type Person, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from './open.ts'

interface Answer<T> {
  status: number
  errorMessage?: string
  fields?: { path: string; message: string }[]
  data: T
}

/** The rubric of the question that is graded, of five points. */
export const rubric: RubricCriterion[] = [
  { id: 'a', text: '列式', points: 2 },
  { id: 'b', text: '计算', points: 3 },
  { id: 'c', text: '缺单位', points: -1 },
]
const people = {
  teacher: { role: 'teacher' },
  one: { role: 'teacher' },
  two: { role: 'teacher' },
  three: { role: 'teacher' },
  stranger: { role: 'teacher' },
  first: { role: 'student' },
  second: { role: 'student' },
  third: { role: 'student' },
} as const

/** A server with a teacher, three colleagues who grade with the teacher, another colleague, and three students; and the calls of grading. */
export async function openGrading() {
  const server = await openServer()
  const institutionId = await buildInstitution(server.database)
  const built = await buildPeople(server.database, institutionId, people)
  const { teacher, one, two, three, first, second, third } = built
  const students: [Person, Person, Person] = [first, second, third]
  const ask = async <T>(person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    (await server.ask(person, method, url, body, { 'idempotency-key': newId() })) as Answer<T>
  const lineOf = ({ testId, questionIds }: HandedIn) => `/pressplatform/tests/${testId}/grading/${questionIds[0]}`
  const ruleLine = (exam: HandedIn) => `${lineOf(exam)}/rubric`
  return {
    server,
    institutionId,
    ...built,
    students,
    ask,
    lineOf,
    ruleLine,
    /** A closed test of one open question of five points that three students have handed in, with a rubric and three more persons who grade. */
    async closed({
      twice = false,
      tolerance = 0,
      ...draft
    }: { twice?: boolean; tolerance?: number } & Pick<NonNullable<Parameters<typeof handedIn>[3]>, 'pages' | 'test'> = {}): Promise<HandedIn> {
      const exam = await handedIn(server.app, teacher, students, { answers: (_, at) => `第 ${at + 1} 份答案`, ...draft })
      const memberIds = [one, two, three].map(({ memberId }) => memberId)
      const named = await ask(teacher, 'PUT', `/pressplatform/tests/${exam.testId}/graders`, { memberIds, anonymous: true })
      const ruled = await ask(teacher, 'PUT', ruleLine(exam), { rubric, twice, tolerance, version: 1 })
      if (named.status !== 200 || ruled.status !== 200) throw new Error(`${named.errorMessage ?? ''} ${ruled.errorMessage ?? ''}`)
      return exam
    },
    claim: async (who: Person, exam: HandedIn, body: object = {}) => (await ask<Grading[]>(who, 'POST', `${lineOf(exam)}/claims`, body)).data,
    question: async (who: Person, exam: HandedIn) => (await ask<GradedQuestion>(who, 'GET', lineOf(exam))).data,
    /** Saves what an answer is given; `data` is the grading with what has changed of it. */
    async save(who: Person, grading: Grading, criteria: Record<string, number>, more: object = {}) {
      const answer = await ask<Grading>(who, 'PUT', `/pressplatform/gradings/${grading.id}`, {
        given: { criteria, adjust: 0 },
        rowVersion: grading.rowVersion,
        rubricVersion: 2,
        ...more,
      })
      return answer.status === 200 ? { ...answer, data: { ...grading, ...answer.data } } : answer
    },
    /** The points of each student's attempt, null while an answer waits to be graded. */
    marks: ({ testId }: HandedIn) =>
      withInstitution(server.database, institutionId, async (db) => {
        const rows = await db.selectFrom('attempts').select(['memberId', 'points', 'toGrade']).where('testId', '=', testId).execute()
        const byStudent = new Map(rows.map((row) => [row.memberId, row.toGrade === 0 ? row.points : null]))
        return students.map(({ memberId }) => byStudent.get(memberId))
      }),
    changes: async (who: Person, grading: Grading) =>
      (await ask<Data<typeof gradingChanges>>(who, 'GET', `/pressplatform/gradings/${grading.id}/changes`)).data,
  }
}

export const sorted = (points: readonly (number | null | undefined)[]) => points.toSorted((one, other) => (one ?? -1) - (other ?? -1))
