import type { Asked, AskedDraft } from '../../contract-questions.ts'

/** A question of a homework as the form holds it. `no` null: it takes the version that the bank has when it is saved. */
export interface AskedValue extends Omit<Asked, 'no' | 'points'> {
  no: number | null
  points: number | null
}

export const askedOf = (questions: readonly AskedValue[]): AskedDraft[] =>
  questions.map(({ questionId, no, points }) => ({ questionId, no, points: points ?? 0 }))
