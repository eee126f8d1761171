import { questionLimits } from '../questions/question.ts'

/** What a person answered: letters of options, a text for each blank by its key, or a free text, which may have pages by hand. */
export type GivenAnswer =
  | { options: readonly string[] }
  | { blanks: Readonly<Record<string, string>> }
  | { text: string; pages?: readonly string[] | undefined }

const longestText = 100_000

/** Whether an answer keeps the limits of what is stored and graded. */
export function isWithinLimits(answer: GivenAnswer): boolean {
  if ('options' in answer) return answer.options.length <= questionLimits.options && answer.options.every((seq) => seq.length <= 2)
  if ('text' in answer) return answer.text.length <= longestText
  const values = Object.entries(answer.blanks)
  return values.length <= questionLimits.blanks && values.every(([key, value]) => key.length <= 20 && value.length <= questionLimits.answerLength)
}
