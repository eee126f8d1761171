import { childrenOf, within, type XmlElement } from '../xml/xml.ts'

/** A test that a response has a value. `part` is true when the value need only be contained. */
interface Equal {
  response: string
  value: string
  not: boolean
  exactCase: boolean
  part: boolean
  index: number
}

interface Range {
  response: string
  low?: number
  high?: number
}

/** A condition. `share` is what it earns of the full score; undefined when it only shows feedback. */
export interface Condition {
  equals: Equal[]
  ranges: Range[]
  share: number | undefined
  links: string[]
}

/** The conditions of an item in their order. */
export function conditionsOf(item: XmlElement): Condition[] {
  const processing = childrenOf(item, 'resprocessing')
  const raw = processing.flatMap((each) => childrenOf(each, 'respcondition')).map(readCondition)
  const declared = maximumScore(item) ?? 0
  let best = 0
  for (const { score } of raw) if (typeof score === 'number') best = Math.max(best, score)
  const full = Math.max(declared, best)
  return raw.map(({ score, says, ...condition }) => ({
    ...condition,
    share: score === 'full' ? 1 : score !== undefined ? (full > 0 ? score / full : 0) : says ? 1 : undefined,
  }))
}

/** The greatest value that a score of an item can have, if it is told. */
export function maximumScore(item: XmlElement): number | undefined {
  const values = childrenOf(item, 'resprocessing')
    .flatMap((each) => within(each, 'decvar'))
    .map(({ attributes }) => Number(attributes['maxvalue'] ?? ''))
  return values.find((value) => Number.isFinite(value) && value > 0)
}

/** Conditions that say they are right without setting a score. */
const right = /^correct(?:_fb)?$/i

function readCondition(element: XmlElement) {
  const equals: Equal[] = []
  const ranges: Range[] = []
  for (const each of childrenOf(element, 'conditionvar')) readTests(each, false, equals, ranges)
  const links = childrenOf(element, 'displayfeedback').map(({ attributes }) => attributes['linkrefid'] ?? '')
  const says = [element.attributes['title'] ?? '', ...links].some((name) => right.test(name))
  return { equals, ranges, links, says, score: scoreOf(childrenOf(element, 'setvar')) }
}

function scoreOf(sets: readonly XmlElement[]): number | 'full' | undefined {
  let score: number | undefined
  for (const { text, attributes } of sets) {
    if (/\.max$/i.test(text.trim())) return 'full'
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) continue
    score = (score ?? 0) + (/^subtract$/i.test(attributes['action'] ?? '') ? -value : value)
  }
  return score
}

function readTests(element: XmlElement, not: boolean, equals: Equal[], ranges: Range[]): void {
  const range = { response: '', low: Number.NaN, high: Number.NaN }
  for (const each of element.children) {
    const response = each.attributes['respident'] ?? ''
    const value = each.text.trim()
    if (/^var(?:equal|subset|substring|inside)$/.test(each.name)) {
      const values = each.name === 'varsubset' ? value.split(',') : [value]
      for (const one of values)
        equals.push({
          response,
          value: one.trim(),
          not,
          exactCase: /^yes$/i.test(each.attributes['case'] ?? ''),
          part: each.name === 'varsubstring',
          index: Number(each.attributes['index'] ?? 0) || 0,
        })
    } else if (/^var(?:gte?|lte?)$/.test(each.name)) {
      range.response = response
      range[each.name.startsWith('varg') ? 'low' : 'high'] = value === '' ? Number.NaN : Number(value)
    } else readTests(each, each.name === 'not' ? !not : not, equals, ranges)
  }
  if (not || range.response === '') return
  ranges.push({
    response: range.response,
    ...(Number.isFinite(range.low) ? { low: range.low } : {}),
    ...(Number.isFinite(range.high) ? { high: range.high } : {}),
  })
}
