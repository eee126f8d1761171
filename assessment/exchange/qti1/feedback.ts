import { explanationOf, prefixed } from '../parts/explanation.ts'
import { isEmptyHtml } from '../parts/html-text.ts'
import type { ItemContext } from '../parts/item-context.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { Condition } from './conditions.ts'
import { htmlOfMaterials, type Lose } from './material.ts'

/** The explanation of an item, and the solution that is kept apart from it, as HTML. */
interface Feedback {
  explanation: string
  solution: string
}

/**
 * All feedback of an item. What is shown only with an option, a value or a wrong answer stands behind its name in the explanation, with the finding
 * `feedbackLost`. `nameOf` gives what a value of a condition is called: the letter of an option or its text. A
 * solution belongs to the explanation, unless it is the answer (`apart`).
 */
export function readFeedback(
  item: XmlElement,
  conditions: readonly Condition[],
  nameOf: (value: string) => string | undefined,
  apart: boolean,
  context: ItemContext,
  lose: Lose,
): Feedback {
  const linked = linkedValues(conditions)
  const general: string[] = []
  const single: string[] = []
  const solution: string[] = []
  for (const each of childrenOf(item, 'itemfeedback')) {
    const html = htmlOfMaterials(each, lose).trim()
    if (isEmptyHtml(html)) continue
    const ident = each.attributes['ident'] ?? ''
    const value = linked.get(ident)
    const name = nameOf(ident) ?? nameOf(ident.replace(/_fb$/, '')) ?? (value === undefined ? undefined : nameOf(value))
    if (/solution/i.test(ident) || (name === undefined && childOf(each, 'solution'))) (apart ? solution : general).push(html)
    else if (isGeneral(ident, linked)) general.push(html)
    else single.push(name === undefined ? html : prefixed(`${name}：`, html))
  }
  return { explanation: explanationOf(general, single, context), solution: solution.join('') }
}

const isGeneral = (ident: string, linked: ReadonlyMap<string, string | undefined>) =>
  /^(?:general|correct)(?:_fb)?$/i.test(ident) || (!/incorrect|wrong/i.test(ident) && linked.has(ident) && linked.get(ident) === undefined)

/** By the name of a feedback, the first value with which it is shown; undefined when it is shown without a test. */
function linkedValues(conditions: readonly Condition[]): ReadonlyMap<string, string | undefined> {
  const values = new Map<string, string | undefined>()
  for (const { equals, ranges, links } of conditions)
    for (const link of links) {
      const value = equals.find(({ not }) => !not)?.value ?? (ranges.length > 0 ? '' : undefined)
      if (!values.has(link)) values.set(link, value)
    }
  return values
}
