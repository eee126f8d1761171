import { type Blank, type BlankAnswer, questionLimits } from '../../questions/question.ts'
import { appended, replaceGaps } from './gap-places.ts'
import type { ItemContext } from './item-context.ts'

/** A blank with the HTML that stands for it in the stem. */
export interface Gap {
  html: string
  blank: Blank
}

/** A blank that accepts these texts, within the limits of a question. */
export function textGap(values: readonly BlankAnswer[], context: ItemContext): Gap {
  const { key, html } = context.blank()
  const best = new Map<string, BlankAnswer>()
  for (const each of values.toSorted((a, b) => b.share - a.share)) if (each.value !== '' && !best.has(each.value)) best.set(each.value, each)
  const distinct = [...best.values()]
  if (distinct.length > questionLimits.alternatives) context.say('settingLost', 'changed', `${distinct.length} answers`)
  if (distinct.some(({ value }) => value.length > questionLimits.answerLength)) context.say('tooLong', 'error', distinct[0]?.value)
  const answers = distinct
    .slice(0, questionLimits.alternatives)
    .map(({ value, share }) => ({ value: value.slice(0, questionLimits.answerLength), share }))
  return { html, blank: { key, kind: 'text', answers, tolerance: null, points: 0 } }
}

/** An accepted number as it is written, with the difference that is accepted. */
export interface AcceptedNumber {
  value: string
  within: number
  share: number
}

/** A blank for a number. A blank has one tolerance: of several, the widest is taken and `settingLost` added. */
export function numberGap(accepted: readonly AcceptedNumber[], context: ItemContext): Gap {
  const { key, html } = context.blank()
  const kept = accepted.slice(0, questionLimits.alternatives)
  const widest = kept.reduce((most, each) => Math.max(most, each.within), 0)
  if (kept.length < accepted.length) context.say('settingLost', 'changed', `${accepted.length} answers`)
  if (kept.some((each) => each.within !== widest))
    context.say('settingLost', 'changed', kept.map((each) => `${each.value} ± ${each.within}`).join('; '))
  const blank: Blank = {
    key,
    kind: 'number',
    answers: kept.map(({ value, share }) => ({ value: value.slice(0, questionLimits.answerLength), share })),
    tolerance: widest > 0 ? { value: widest, unit: 'absolute' } : null,
    points: 0,
  }
  return { html, blank }
}

/** HTML with the blanks in the place of its lines of underscores, if there is one blank or one for each; else with the blanks at its end. */
export function fillStem(html: string, blanks: readonly string[]): string {
  const { filled, count } = replaceGaps(html, blanks)
  if (blanks.length > 0 && (count === blanks.length || (count > 0 && blanks.length === 1))) return filled
  return appended(html, blanks)
}

/** The points of a question over its blanks, with two decimals; the last one has the rest. */
export function sharePoints(blanks: readonly Blank[], total: number): Blank[] {
  const each = Math.floor((total / Math.max(1, blanks.length)) * 100) / 100
  const last = blanks.length - 1
  return blanks.map((blank, at) => ({ ...blank, points: at === last ? Math.round((total - each * last) * 100) / 100 : each }))
}
