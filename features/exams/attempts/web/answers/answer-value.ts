import type { AnswerValue } from '../../contract.ts'

/** Whether two answers say the same. */
export function sameAnswer(one: AnswerValue, other: AnswerValue): boolean {
  if (one === null || other === null) return one === other
  if ('text' in one) return 'text' in other && one.text === other.text && pagesOf(one).join() === pagesOf(other).join()
  if ('options' in one) return 'options' in other && one.options.join() === other.options.join()
  if (!('blanks' in other)) return false
  const keys = Object.keys(one.blanks)
  return keys.length === Object.keys(other.blanks).length && keys.every((key) => one.blanks[key] === other.blanks[key])
}

type Given = { options: readonly string[] } | { blanks: Readonly<Record<string, string>> } | { text: string; pages?: readonly string[] }

/** The answer without what is empty: nothing chosen, written or added is null. */
export function answerOf(given: Given): AnswerValue {
  if ('text' in given) {
    const { text, pages = [] } = given
    if (pages.length) return { text, pages: [...pages] }
    return text === '' ? null : { text }
  }
  if ('options' in given) return given.options.length ? { options: given.options.toSorted() } : null
  const blanks = Object.fromEntries(Object.entries(given.blanks).filter(([, text]) => text !== ''))
  return Object.keys(blanks).length ? { blanks } : null
}

export const optionsOf = (value: AnswerValue): readonly string[] => (value && 'options' in value ? value.options : [])
export const blanksOf = (value: AnswerValue): Readonly<Record<string, string>> => (value && 'blanks' in value ? value.blanks : {})
export const textOf = (value: AnswerValue): string => (value && 'text' in value ? value.text : '')
/** The names of the pages by hand. */
export const pagesOf = (value: AnswerValue): readonly string[] => (value && 'text' in value ? (value.pages ?? []) : [])
