import { seededRandom } from '#assessment/papers/seeded.ts'
import { type RubricCriterion, scoreOf } from '#assessment/rubrics/rubric.ts'
import type { Grading } from '#features/exams/grading/contract.ts'

/** A call of one person, which returns its data or fails. */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<T>

interface Exam {
  testId: string
  questionIds: readonly string[]
}

interface Watch {
  /** Seconds that a request took. */
  took?: (what: 'claim' | 'save', seconds: number) => void
}

/** An answer as it was graded by a person here. */
export interface GradedHere {
  gradingId: string
  questionId: string
  grader: number
  criteria: Record<string, number>
  points: number
}

const now = () => performance.now() / 1000

/**
 * Several persons grade all answers to all questions at the same time, each beginning at another question: they take answers when few are left in hand, and
 * save one after the other. Returns every answer that was saved.
 */
export async function gradeTogether(
  graders: readonly Ask[],
  { testId, questionIds }: Exam,
  { rubric, of, rubricVersion }: { rubric: readonly RubricCriterion[]; of: number; rubricVersion: number },
  { took = () => undefined }: Watch = {},
): Promise<GradedHere[]> {
  const saved: GradedHere[] = []
  await Promise.all(
    graders.map(async (ask, grader) => {
      const random = seededRandom(31 * (grader + 1))
      const inTurn = questionIds.map((_, at) => questionIds[(at + grader) % questionIds.length] ?? '')
      for (const questionId of inTurn) {
        let hand: Grading[] = []
        const done = new Set<string>()
        for (;;) {
          if (hand.length <= 3) {
            const began = now()
            const claimed = await ask<Grading[]>('POST', `/pressplatform/tests/${testId}/grading/${questionId}/claims`, {})
            took('claim', now() - began)
            hand = claimed.filter(({ id }) => !done.has(id))
          }
          const grading = hand.shift()
          if (!grading) break
          const criteria = Object.fromEntries(rubric.flatMap(({ id, points }) => (random() < 0.6 ? [[id, points] as const] : [])))
          const given = { criteria, adjust: 0 }
          const began = now()
          await ask('PUT', `/pressplatform/gradings/${grading.id}`, { given, rowVersion: grading.rowVersion, rubricVersion })
          took('save', now() - began)
          done.add(grading.id)
          saved.push({ gradingId: grading.id, questionId, grader, criteria, points: scoreOf(rubric, given, of) })
        }
      }
    }),
  )
  return saved
}
