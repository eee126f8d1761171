import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'

/** A version of a question that goes into a self-test. */
export interface DrawnQuestion {
  questionId: string
  no: number
  content: Question
  passage: DocJson | null
  passageId: string | null
  /** Of this institution; another one's is copied into the test. */
  own: boolean
  /** Of its labels, such as those of figures. */
  language: string
}
