import { escapeHtml } from '#plain/text/escape-html.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import type { Condition } from './conditions.ts'
import type { ItemContext } from './item-context.ts'
import { htmlOfMaterials, type Lose } from './material.ts'

/** The explanation of an item, and the solution that is kept apart from it, as HTML. */
interface Feedback {
  explanation: string
  solution: string
}

/** Whether HTML shows nothing. */
export const isEmptyHtml = (html: string): boolean =>
  !/<(?:img|audio|video|math|table|a)\b/i.test(html) && html.replaceAll(/<[^<>]{0,2000}>|&nbsp;|\s/g, '') === ''

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

/** Feedback that holds in general, then what is shown only in some cases and differs from it, with the finding `feedbackLost`. */
export function explanationOf(general: readonly string[], single: readonly string[], context: ItemContext): string {
  const shown = new Set(general)
  const added = [...new Set(single)].filter((html) => !shown.has(html))
  if (added.length > 0) context.say('feedbackLost', 'changed')
  return [...shown, ...added].map((html) => `<div>${html}</div>`).join('')
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

/** HTML with a text before its first word. */
const prefixed = (text: string, html: string): string =>
  html.replace(/^\s*(?:<(?:p|div|span)(?:\s[^<>]{0,500})?>\s*){0,20}/i, (tags) => tags + escapeHtml(text))
