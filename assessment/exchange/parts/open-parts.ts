import type { QuestionParts } from './choice-parts.ts'
import { isEmptyHtml } from './html-text.ts'
import type { ItemContext } from './item-context.ts'

/** A question that is answered with a text. */
export const essayParts = (stem: string, reference: string, context: ItemContext): QuestionParts => ({
  type: 3,
  stem: context.doc(stem),
  reference: isEmptyHtml(reference) ? null : context.doc(reference),
})

const list = (name: 'ol' | 'ul', items: readonly string[]) =>
  items.length > 0 ? `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>` : ''

/** A left side with what belongs to it; undefined when the source does not tell. */
export interface Pair {
  left: string
  right: string | undefined
}

/** Matching as a question that is answered with a text: both sides in the stem, the pairs as a table in the reference. */
export function matchingParts(stem: string, pairs: readonly Pair[], choices: readonly string[], context: ItemContext): QuestionParts {
  context.say('typeConverted', 'changed', 'matching')
  const rows = pairs.map(({ left, right }) => `<tr><td>${left}</td><td>${right ?? ''}</td></tr>`)
  const known = pairs.some(({ right }) => right !== undefined)
  const lefts = list(
    'ol',
    pairs.map(({ left }) => left),
  )
  return essayParts(`${stem}${lefts}${list('ul', choices)}`, known ? `<table><tbody>${rows.join('')}</tbody></table>` : '', context)
}

/** Ordering as a question that is answered with a text: what is to be ordered in the stem, the right order in the reference. */
export function orderingParts(stem: string, items: readonly string[], order: readonly string[], context: ItemContext): QuestionParts {
  context.say('typeConverted', 'changed', 'ordering')
  return essayParts(`${stem}${list('ul', items)}`, list('ol', order), context)
}
