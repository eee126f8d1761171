/** A question as it is on the wire (specification section 3). */
export interface WireQuestion {
  questions_type: number
  questions_answers: readonly string[] | string | number | null | undefined
  questions_options: readonly { seq: string; content: string }[]
}

const judge = 4

/**
 * The text that is shown as the answer of a question (specification section 3): for true/false the content of the option whose `seq` equals the first
 * answer; for the other types an array is joined without a separator and a plain value is shown as it is. An empty answer shows `-`.
 */
export function shownAnswer({ questions_type: type, questions_answers: answers, questions_options: options }: WireQuestion): string {
  const first = Array.isArray(answers) ? (answers as readonly string[])[0] : answers
  const shown = type === judge ? options.find(({ seq }) => seq === String(first ?? ''))?.content : Array.isArray(answers) ? answers.join('') : answers
  return shown === undefined || shown === null || shown === '' ? '-' : String(shown)
}
