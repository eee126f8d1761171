import type { BlankRules } from '../questions/question.ts'

type Rules = Pick<BlankRules, 'ignoreSpaces' | 'caseMatters'>

/** Marks that are written in several ways, each with the one it is compared as. */
const alike: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201b`\u00b4]/g, "'"],
  [/[\u201c\u201d\u201f]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe63]/g, '-'],
  [/[\u00d7\u2715\u22c5\u00b7]/g, '*'],
  [/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''],
]

/**
 * A text as it is compared with accepted answers: compatibility forms (full-width letters, ligatures), kinds of quotation marks and dashes, a final full
 * stop and invisible marks do not matter; spaces, commas between thousands and case as the rules say. Applying it twice changes nothing.
 */
export function normalisedAnswer(text: string, { ignoreSpaces, caseMatters }: Rules): string {
  let form = text.normalize('NFKC')
  for (const [marks, one] of alike) form = form.replaceAll(marks, one)
  form = ignoreSpaces ? withoutThousands(form.replaceAll(/\s+/gu, '')) : form.trim().replaceAll(/\s+/gu, ' ')
  if (!caseMatters) form = form.toLowerCase()
  // Without the space or the mark between them, a letter and an accent are one letter.
  return form.normalize('NFKC').replace(/[.。\s]+$/u, '')
}

/** Removes the commas that stand between groups of three digits, as in 1,234,567; other commas stay. */
const withoutThousands = (text: string) => text.replaceAll(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', ''))
