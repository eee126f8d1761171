import type { Blank } from '../../questions/question.ts'
import { childOf, textWithin, within, type XmlElement } from '../xml/xml.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { testsOn } from './choice.ts'
import { type AcceptedNumber, type Gap, numberGap } from '../parts/gaps.ts'
import type { Condition } from './conditions.ts'
import { appended, replaceGaps, replaceNames } from '../parts/gap-places.ts'
import type { ItemContext } from '../parts/item-context.ts'
import type { Response } from './presentation.ts'

/** Whether a response among others is a number: by its element, or by the ranges of its conditions. */
export const isNumberResponse = (response: Response, conditions: readonly Condition[]): boolean =>
  response.name === 'response_num' ||
  (/^(?:decimal|integer)$/.test(response.fibType) && conditions.some(({ ranges }) => ranges.some((range) => range.response === response.ident)))

/** The blank of a response that is a number. */
export function numberBlank(response: Response, conditions: readonly Condition[], context: ItemContext): Gap {
  const byValue = new Map<number | string, AcceptedNumber>()
  for (const condition of conditions) {
    if ((condition.share ?? 0) <= 0) continue
    for (const accepted of acceptedNumbers(response, condition, context)) {
      const key = Number.isFinite(Number(accepted.value)) ? Number(accepted.value) : accepted.value
      const known = byValue.get(key)
      byValue.set(key, known ? { ...known, within: Math.max(known.within, accepted.within) } : accepted)
    }
  }
  return numberGap([...byValue.values()], context)
}

/** Rounded to twelve digits, so that 0.1 + 0.2 is 0.3. */
const rounded = (value: number) => Number(value.toPrecision(12))

function acceptedNumbers(response: Response, condition: Condition, context: ItemContext): AcceptedNumber[] {
  const share = Math.min(100, Math.max(1, Math.round((condition.share ?? 0) * 100)))
  const exact = testsOn(response, condition)
    .filter(({ not }) => !not)
    .map(({ value }) => value)
  const ranges = condition.ranges.filter((range) => range.response === response.ident)
  const used = new Set<string>()
  const around = ranges.flatMap(({ low, high }) => {
    if (low === undefined || high === undefined || high < low) {
      context.say('settingLost', 'changed', `${low ?? ''} – ${high ?? ''}`)
      return []
    }
    for (const value of exact) if (Number(value) >= low && Number(value) <= high) used.add(value)
    const middle = rounded((low + high) / 2)
    const written = exact.find((value) => value !== '' && Math.abs(Number(value) - middle) <= Math.abs(high - low) / 1e6)
    return [{ value: written ?? String(middle), within: rounded((high - low) / 2), share }]
  })
  return [...around, ...exact.filter((value) => value !== '' && !used.has(value)).map((value) => ({ value, within: 0, share }))]
}

/** A calculated question with the numbers of its first data set in its text; undefined when there is no data set. */
export function readCalculated(item: XmlElement, stem: string, context: ItemContext): QuestionParts | undefined {
  const calculated = within(item, 'calculated')[0]
  const set = calculated && within(calculated, 'var_set')[0]
  const answer = (childOf(set, 'answer')?.text ?? '').trim()
  if (!calculated || !set || answer === '') return undefined
  const values = new Map(within(set, 'var').map((each) => [each.attributes['name'] ?? '', each.text.trim()]))
  const tolerance = childOf(calculated, 'answer_tolerance')
  const size = Number((tolerance?.text ?? '').replace('%', '').trim() || 0)
  const percent = (tolerance?.text ?? '').includes('%') || /percent/i.test(tolerance?.attributes['type'] ?? '')
  const gap = numberGap([{ value: answer, within: 0, share: 100 }], context)
  const blank: Blank = size > 0 ? { ...gap.blank, tolerance: { value: size, unit: percent ? 'percent' : 'absolute' } } : gap.blank
  const formula = within(calculated, 'formula').map(textWithin)[0]?.trim()
  context.say('calculated', 'changed', formula)
  const { html } = replaceNames(stem, values, true)
  const { filled, count } = replaceGaps(html, [gap.html])
  return { type: 2, stem: context.doc(count > 0 ? filled : appended(html, [gap.html])), blanks: [blank] }
}
