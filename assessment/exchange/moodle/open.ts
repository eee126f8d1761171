import type { QuestionParts } from '../parts/choice-parts.ts'
import { isEmptyHtml } from '../parts/html-text.ts'
import { essayParts, matchingParts, orderingParts } from '../parts/open-parts.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/xml.ts'
import { fractionOf } from './choices.ts'
import { plainHtml } from './texts.ts'
import type { Reading } from './reading.ts'

/** A text to write; what graders are told is its reference. */
export function readEssay(question: XmlElement, { context, texts }: Reading): QuestionParts {
  if (!isEmptyHtml(texts.html(question, 'responsetemplate'))) context.say('settingLost', 'changed', 'responsetemplate')
  if (Number(childOf(question, 'attachments')?.text ?? 0) !== 0) context.say('settingLost', 'changed', 'attachments')
  return essayParts(texts.html(question, 'questiontext'), texts.html(question, 'graderinfo'), context)
}

/** Pairs; an answer without a question is only offered. */
export function readMatching(question: XmlElement, { context, texts }: Reading): QuestionParts {
  const all = childrenOf(question, 'subquestion').map((each) => ({
    left: texts.html(each),
    right: plainHtml(texts.plain(childOf(each, 'answer'))),
  }))
  const choices = [...new Set(all.map(({ right }) => right))].toSorted((one, other) => (one < other ? -1 : 1))
  const pairs = all.filter(({ left }) => !isEmptyHtml(left))
  return matchingParts(texts.html(question, 'questiontext'), pairs, choices, context)
}

/** Things to order: their answers are in the right order, or have their position as fraction. */
export function readOrdering(question: XmlElement, { context, texts }: Reading): QuestionParts {
  const items = childrenOf(question, 'answer').map((answer) => ({ html: texts.html(answer), position: fractionOf(answer) }))
  const order = items.toSorted((one, other) => one.position - other.position).map(({ html }) => html)
  const shown = items.map(({ html }) => html).toSorted((one, other) => (one < other ? -1 : 1))
  return orderingParts(texts.html(question, 'questiontext'), shown, order, context)
}
