import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import { choiceParts, type QuestionParts } from '../parts/choice-parts.ts'
import type { Reading } from './reading.ts'

/** The part of the points that an answer earns, in per cent; below zero it costs some. */
export const fractionOf = (answer: XmlElement): number => {
  const value = Number(answer.attributes['fraction'] ?? childOf(answer, 'fraction')?.text ?? 0)
  return Number.isFinite(value) ? value : 0
}

export function readChoices(question: XmlElement, { context, texts }: Reading): QuestionParts {
  const written = (childOf(question, 'single')?.text.trim() ?? 'true').toLowerCase()
  const single = question.attributes['type'] === 'multichoice' && !/^(?:false|0)$/.test(written)
  const answers = childrenOf(question, 'answer').map((answer, at) => ({ ident: String(at), html: texts.html(answer), fraction: fractionOf(answer) }))
  const best = answers.reduce((most, { fraction }) => Math.max(most, fraction), 0)
  const right = answers.filter(({ fraction }) => fraction > 0 && (!single || fraction === best))
  const uneven = single ? answers.some(({ fraction }) => fraction !== 0 && fraction !== best) : right.some(({ fraction }) => fraction !== best)
  if (uneven) context.say('weightsLost', 'changed')
  return choiceParts(
    single ? 0 : 1,
    texts.html(question, 'questiontext'),
    answers,
    right.map(({ ident }) => ident),
    context,
  )
}

export function readTrueFalse(question: XmlElement, { context, texts }: Reading): QuestionParts {
  const right = childrenOf(question, 'answer').find((answer) => fractionOf(answer) > 0)
  const options = ['true', 'false'].map((ident) => ({ ident, html: ident }))
  const word = right && context.text(texts.html(right)).toLowerCase()
  return choiceParts(4, texts.html(question, 'questiontext'), options, word === undefined ? [] : [word], context)
}
