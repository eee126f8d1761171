import { defaultBlankRules } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { type AcceptedNumber, fillStem, type Gap, numberGap, textGap } from '../parts/gaps.ts'
import { textOfHtml } from '../parts/html-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import { fractionOf } from './choices.ts'
import type { Reading } from './reading.ts'

/** An answer with the part of the points that it earns, in per cent. */
export interface Worth {
  text: string
  fraction: number
  within?: string
}

const shareOf = (fraction: number) => Math.min(100, Math.max(1, Math.round(fraction)))

/** A blank whose answers may hold `*` for any text, which is taken as it is. */
export function wordGap(answers: readonly Worth[], { context }: Reading): Gap {
  const worth = answers.filter(({ fraction }) => fraction > 0)
  const pattern = worth.find(({ text }) => /(?<!\\)\*/.test(text))
  if (pattern) context.say('wildcard', 'changed', pattern.text)
  return textGap(
    worth.map(({ text, fraction }) => ({ value: text.replaceAll('\\*', '*'), share: shareOf(fraction) })),
    context,
  )
}

/** A blank for a number; `*`, which stands for any other number, is left out. */
export function figureGap(answers: readonly Worth[], { context }: Reading): Gap {
  const accepted = answers.flatMap(({ text, fraction, within = '' }): AcceptedNumber[] => {
    if (fraction <= 0 || text === '*') return []
    const off = Math.abs(Number(within || 0))
    if (!Number.isFinite(off)) context.say('badNumber', 'warning', within)
    return [{ value: text.replace(/^(-?\d+),(\d+)$/, '$1.$2'), within: Number.isFinite(off) ? off : 0, share: shareOf(fraction) }]
  })
  return numberGap(accepted, context)
}

/** These answers are plain text, in which some systems write HTML. */
const withoutTags = (text: string) => (/^<(?:p|div|span)[\s>]/i.test(text) ? textOfHtml(text) : text)

const answersOf = (question: XmlElement, { texts }: Reading): Worth[] =>
  childrenOf(question, 'answer').map((answer) => ({
    text: withoutTags(texts.plain(answer)),
    fraction: fractionOf(answer),
    within: childOf(answer, 'tolerance')?.text.trim() ?? '',
  }))

export function readShortAnswer(question: XmlElement, reading: Reading): QuestionParts {
  const gap = wordGap(answersOf(question, reading), reading)
  const caseMatters = /^(?:1|true)$/i.test(childOf(question, 'usecase')?.text.trim() ?? '')
  return { ...withGap(question, gap, reading), blankRules: { ...defaultBlankRules, caseMatters } }
}

export function readNumerical(question: XmlElement, reading: Reading): QuestionParts {
  const units = childrenOf(childOf(question, 'units'), 'unit').map((unit) => childOf(unit, 'unit_name')?.text.trim() ?? '')
  if (units.some((unit) => unit !== '')) reading.context.say('settingLost', 'changed', `units ${units.join(', ')}`)
  return withGap(question, figureGap(answersOf(question, reading), reading), reading)
}

const withGap = (question: XmlElement, { html, blank }: Gap, { context, texts }: Reading): QuestionParts => ({
  type: 2,
  stem: context.doc(fillStem(texts.html(question, 'questiontext'), [html])),
  blanks: [blank],
})
