import type { QuestionParts } from '../parts/choice-parts.ts'
import { linesHtml } from '../parts/html-text.ts'
import type { ItemContext } from '../parts/item-context.ts'
import { essayParts, matchingParts, orderingParts, type Pair } from '../parts/open-parts.ts'
import { rightValues, stemOf } from './choice.ts'
import type { Condition } from './conditions.ts'
import type { Label, Presentation } from './presentation.ts'

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
