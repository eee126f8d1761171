import type { Marks } from '../questions/marks.ts'

/** Points and feedback that were typed for a student and not saved. */
export interface Typed {
  score: number | null
  feedback: string
  marks: Marks
}
