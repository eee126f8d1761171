import { questionLimits } from '#assessment/questions/question.ts'
import { type DraftOption, newOption } from './draft.ts'

/** The options with the answer at a place turned over, or of a single choice set in place of the one before. */
export const withAnswer = (options: readonly DraftOption[], at: number, several: boolean): DraftOption[] =>
  options.map((option, index) => {
    if (index === at) return { ...option, right: several ? !option.right : true }
    return several ? option : { ...option, right: false }
  })

/** The options with a new one after a place; unchanged when there are as many as there may be. */
export const withOption = (options: readonly DraftOption[], after: number): DraftOption[] =>
  options.length >= questionLimits.options ? [...options] : [...options.slice(0, after + 1), newOption(), ...options.slice(after + 1)]

export const withoutOption = (options: readonly DraftOption[], at: number): DraftOption[] => options.filter((_, index) => index !== at)
