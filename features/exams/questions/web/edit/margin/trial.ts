import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { isChoice, type QuestionType } from '#assessment/questions/question.ts'

/** What was tried in the preview, for each kind of question. */
export interface Trial {
  options: string[]
  blanks: Readonly<Record<string, string>>
  text: string
  /** A program; undefined until it differs from the given code. */
  code?: string
}

export const noTrial: Trial = { options: [], blanks: {}, text: '' }

/** The trial as an answer to a question of this type; null when nothing was tried. */
export function answerOf(type: QuestionType, { options, blanks, text }: Trial): GivenAnswer | null {
  if (isChoice(type)) return options.length ? { options } : null
  if (type === 2) return Object.values(blanks).some((value) => value !== '') ? { blanks } : null
  return text.trim() === '' ? null : { text }
}

/** The chosen letters with one more or one less; of a single choice only the last one. */
export const chosen = (options: readonly string[], seq: string, several: boolean): string[] => {
  if (!several) return [seq]
  return options.includes(seq) ? options.filter((each) => each !== seq) : [...options, seq].toSorted()
}
