import { escapeHtml } from '#plain/text/escape-html.ts'
import { defaultBlankRules, type Question } from '../../questions/question.ts'
import { choiceParts, type QuestionParts } from '../parts/choice-parts.ts'
import { type Gap, numberGap, textGap } from '../parts/gaps.ts'
import type { ItemContext } from '../parts/item-context.ts'
import { essayParts, matchingParts, orderingParts } from '../parts/open-parts.ts'
import { truthOf } from '../parts/truth.ts'
import { childrenOf, within, type XmlElement } from '../xml/xml.ts'
import { bodyHtml } from './body-html.ts'
import type { Declared } from './responses.ts'

/** Interactions that stand within a line and become blanks. */
export const inline = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])

/** Interactions that are a block and become a question of their own. */
export const blocks = new Set(
  'choiceInteraction orderInteraction matchInteraction associateInteraction gapMatchInteraction hottextInteraction extendedTextInteraction uploadInteraction drawingInteraction sliderInteraction'.split(
    ' ',
  ),
)

export interface ItemReading {
  context: ItemContext
  responses: ReadonlyMap<string, Declared>
  /** The content of a part of an item as HTML, without its feedback. */
  html: (element: XmlElement) => string
}

const responseOf = (element: XmlElement, { responses }: ItemReading): Declared | undefined =>
  responses.get(element.attributes['responseIdentifier'] ?? '')

/** The values that are right: those of the right response, or those that earn most. */
function rightValues(response: Declared | undefined, context: ItemContext): string[] {
  if (!response) return []
  const { correct, mapped, several } = response
  const best = mapped.reduce((most, { points }) => Math.max(most, points), 0)
  if (mapped.some(({ points }) => points !== best)) context.say('weightsLost', 'changed')
  if (correct.length > 0) return correct
  return mapped.filter(({ points }) => several || points === best).map(({ value }) => value)
}

/** A blank for an interaction within a line; what can be chosen stands in brackets behind it. */
export function inlineGap(element: XmlElement, reading: ItemReading): Gap {
  const { context, html } = reading
  const response = responseOf(element, reading)
  if (element.name === 'textEntryInteraction') return entryGap(response, context)
  context.say('typeConverted', 'changed', 'inlineChoice')
  const choices = childrenOf(element, 'inlineChoice').map((choice) => ({
    ident: choice.attributes['identifier'] ?? '',
    text: context.text(html(choice)),
  }))
  const right = new Set(rightValues(response, context))
  const gap = textGap(
    choices.filter(({ ident }) => right.has(ident)).map(({ text }) => ({ value: text, share: 100 })),
    context,
  )
  return { ...gap, html: `${gap.html}（${choices.map(({ text }) => escapeHtml(text)).join(' / ')}）` }
}

function entryGap(response: Declared | undefined, context: ItemContext): Gap {
  if (!response) return textGap([], context)
  if (response.pattern) context.say('wildcard', 'changed', response.correct[0] ?? response.mapped[0]?.value ?? '')
  const best = response.mapped.reduce((most, { points }) => Math.max(most, points), 0)
  const share = (points: number) => Math.min(100, Math.max(1, Math.round((points / best) * 100)))
  const mapped = response.mapped.map(({ value, points }) => ({ value, share: share(points) }))
  // A right response among the mapped ones earns what the mapping says.
  const values = [
    ...response.correct.filter((value) => !mapped.some((each) => each.value === value)).map((value) => ({ value, share: 100 })),
    ...mapped,
  ]
  if (response.baseType !== 'float' && response.baseType !== 'integer') return textGap(values, context)
  const { within: off } = response
  const gap = numberGap(
    values.toSorted((one, other) => other.share - one.share).map((each) => ({ ...each, within: off && !off.relative ? off.size : 0 })),
    context,
  )
  return off?.relative ? { ...gap, blank: { ...gap.blank, tolerance: { value: off.size, unit: 'percent' } } } : gap
}

/** Whether capital and small letters differ in one of the blanks. */
export const caseMatters = (elements: readonly XmlElement[], reading: ItemReading): boolean =>
  elements.some((element) => responseOf(element, reading)?.mapped.some(({ exactCase }) => exactCase))

/** The question of an interaction that is a block, with its stem as HTML. */
export function blockParts(element: XmlElement, stem: string, reading: ItemReading): QuestionParts {
  const { context, html } = reading
  const response = responseOf(element, reading)
  switch (element.name) {
    case 'choiceInteraction':
      return choice(element, stem, reading)
    case 'hottextInteraction': {
      context.say('typeConverted', 'changed', 'hottext')
      const options = within(element, 'hottext').map((each) => ({ ident: each.attributes['identifier'] ?? '', html: html(each) }))
      return choiceParts(response?.several ? 1 : 0, stem, options, rightValues(response, context), context)
    }
    case 'orderInteraction': {
      const items = new Map(childrenOf(element, 'simpleChoice').map((each) => [each.attributes['identifier'] ?? '', html(each)]))
      const order = (response?.correct ?? []).flatMap((ident) => items.get(ident) ?? [])
      return orderingParts(stem, [...items.values()], order, context)
    }
    case 'matchInteraction':
    case 'associateInteraction':
    case 'gapMatchInteraction':
      return pairs(element, stem, reading)
    case 'sliderInteraction': {
      context.say('typeConverted', 'changed', 'slider')
      const gap = entryGap(response && { ...response, baseType: 'float' }, context)
      return { type: 2, stem: context.doc(`${stem}<p>${gap.html}</p>`), blanks: [gap.blank], blankRules: defaultBlankRules }
    }
    default:
      if (element.name !== 'extendedTextInteraction') context.say('typeConverted', 'changed', element.name.replace('Interaction', ''))
      return essayParts(stem, (response?.correct ?? []).map((text) => `<p>${escapeHtml(text)}</p>`).join(''), context)
  }
}

function choice(element: XmlElement, stem: string, reading: ItemReading): QuestionParts {
  const { context, html } = reading
  const response = responseOf(element, reading)
  const choices = childrenOf(element, 'simpleChoice')
  const options = choices.map((each) => ({ ident: each.attributes['identifier'] ?? '', html: html(each) }))
  const several = response?.several === true && element.attributes['maxChoices'] !== '1'
  const truths = several || options.length !== 2 ? [] : options.map((each) => truthOf(context.text(each.html)))
  const type: Question['type'] = several ? 1 : truths.includes(true) && truths.includes(false) ? 4 : 0
  const parts = choiceParts(type, stem, options, rightValues(response, context), context)
  return { ...parts, lastStays: type !== 4 && element.attributes['shuffle'] === 'true' && choices.at(-1)?.attributes['fixed'] === 'true' }
}

/** Things that are put together in one question, and partners of one of them. */
const mostPairs = 1000
const mostPartners = 100

/** Interactions in which things are put together. Without two sides, as in associations, the first of each pair is the left one. */
function pairs(element: XmlElement, stem: string, { context, responses, html }: ItemReading): QuestionParts {
  const names = ['simpleAssociableChoice', 'gapText', 'gapImg']
  const texts = new Map<string, string>()
  for (const name of names) for (const each of within(element, name)) texts.set(each.attributes['identifier'] ?? '', html(each))
  const gaps = within(element, 'gap').map(({ attributes }) => attributes['identifier'] ?? '')
  gaps.forEach((gap, at) => texts.set(gap, `(${at + 1})`))
  const response = responses.get(element.attributes['responseIdentifier'] ?? '')
  const correct = response?.correct.length ? response.correct : (response?.mapped ?? []).map(({ value }) => value)
  // Pairs of gaps are written as the text and its gap.
  const sided = correct.map((pair): [string, string] => {
    const [one = '', other = ''] = pair.trim().split(/\s+/, 2)
    return gaps.includes(other) ? [other, one] : [one, other]
  })
  const [first] = childrenOf(element, 'simpleMatchSet')
  const lefts = gaps.length > 0 ? gaps : first ? within(first, 'simpleAssociableChoice').map(({ attributes }) => attributes['identifier'] ?? '') : []
  const shown = lefts.length > 0 ? lefts : [...new Set(sided.map(([left]) => left))]
  const partnersOf = new Map<string, string[]>()
  for (const [one, other] of sided) partnersOf.set(one, [...(partnersOf.get(one) ?? []), texts.get(other) ?? escapeHtml(other)].slice(-mostPartners))
  const all = shown.slice(0, mostPairs).map((left) => {
    const partners = partnersOf.get(left) ?? []
    return { left: texts.get(left) ?? escapeHtml(left), right: partners.length > 0 ? partners.join('<br/>') : undefined }
  })
  if (shown.length > mostPairs) context.say('tooLong', 'error', `${shown.length} pairs`)
  const asked = new Set(shown)
  const choices = [...texts].filter(([ident]) => !asked.has(ident)).map(([, text]) => text)
  const text = gaps.length > 0 ? bodyHtml(element, (each) => gapHtml(each, gaps)) : ''
  return matchingParts(stem + text, all, choices, context)
}

const gapHtml = ({ name, attributes }: XmlElement, gaps: readonly string[]) => {
  if (name === 'gap') return ` _____ (${gaps.indexOf(attributes['identifier'] ?? '') + 1}) `
  return /^(?:prompt|gapText|gapImg)$/.test(name) ? '' : undefined
}
