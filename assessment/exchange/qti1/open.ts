import type { QuestionParts } from './choice.ts'
import { rightValues, stemOf } from './choice.ts'
import type { Condition } from './conditions.ts'
import { isEmptyHtml } from './feedback.ts'
import type { ItemContext } from './item-context.ts'
import { linesHtml } from './material.ts'
import type { Label, Presentation } from './presentation.ts'

/** A question that is answered with a text. */
export const essayParts = (stem: string, reference: string, context: ItemContext): QuestionParts => ({
  type: 3,
  stem: context.doc(stem),
  reference: isEmptyHtml(reference) ? null : context.doc(reference),
})

const list = (name: 'ol' | 'ul', items: readonly string[]) =>
  items.length > 0 ? `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>` : ''

/** A left side with what belongs to it; undefined when the source does not tell. */
interface Pair {
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

export function readMatching(shown: Presentation, conditions: readonly Condition[], context: ItemContext): QuestionParts {
  const { pieces, responses, rights } = shown
  const stem = pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('')
  const pairs: Pair[] = []
  const choices = new Set(rights)
  for (const response of responses) {
    const html = (label: Label | undefined, at: number) => (label?.html === '' ? rights[at] : label?.html)
    const right = rightValues(response, conditions)
    if (response.labels.some(({ group }) => group !== undefined)) {
      addGroup(response.labels, right, pairs, choices)
      continue
    }
    const places = new Map(response.labels.map(({ ident }, at) => [ident, at]))
    const found = right.map((ident) => places.get(ident)).filter((at) => at !== undefined)
    const texts = found.map((at) => html(response.labels[at], at)).filter((text) => text !== undefined)
    pairs.push({ left: response.prompt, right: texts.length > 0 ? texts.join('<br>') : undefined })
    for (const label of response.labels) if (label.html !== '') choices.add(label.html)
  }
  return matchingParts(stem, pairs, [...choices], context)
}

/** Labels that name what they can be matched with; the right pairs are written as `left,right`. */
function addGroup(labels: readonly Label[], right: readonly string[], pairs: Pair[], choices: Set<string>): void {
  const texts = new Map(labels.map(({ ident, html }) => [ident, html]))
  const partners = new Map(right.map((pair) => pair.split(',', 2).map((ident) => ident.trim()) as [string, string]))
  for (const { ident, html, group } of labels)
    if (group === undefined) choices.add(html)
    else pairs.push({ left: html, right: texts.get(partners.get(ident) ?? '') })
}

export function readOrdering(shown: Presentation, conditions: readonly Condition[], context: ItemContext): QuestionParts {
  const labels = shown.responses.flatMap((response) => response.labels)
  const texts = new Map(labels.map(({ ident, html }) => [ident, html]))
  const right = conditions.find(({ share, equals }) => (share ?? 0) > 0 && equals.length > 1)
  const order = (right?.equals ?? [])
    .filter(({ not }) => !not)
    .toSorted((a, b) => a.index - b.index)
    .map(({ value }) => texts.get(value))
    .filter((html) => html !== undefined)
  return orderingParts(
    stemOf(shown),
    labels.map(({ html }) => html),
    order,
    context,
  )
}

/** An essay. Without a solution, the values that its conditions accept are the reference. */
export function readEssay(shown: Presentation, conditions: readonly Condition[], solution: string, context: ItemContext): QuestionParts {
  const values = shown.responses.flatMap((response) => rightValues(response, conditions))
  return essayParts(stemOf(shown), solution === '' ? linesHtml(values.join('\n')) : solution, context)
}
