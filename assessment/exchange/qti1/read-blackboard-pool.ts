import { type Place, readLimits, type ReadResult } from '../reading.ts'
import { childOf, childrenOf, textWithin, type XmlElement } from '../xml/xml.ts'
import { fillStem, textGap } from '../parts/gaps.ts'
import { choiceParts, type QuestionParts } from '../parts/choice-parts.ts'
import { isEmptyHtml, linesHtml } from '../parts/html-text.ts'
import { explanationOf } from '../parts/explanation.ts'
import { type FileOf, type ItemContext, newContext } from '../parts/item-context.ts'
import { essayParts, matchingParts, orderingParts } from '../parts/open-parts.ts'
import { finishItem, type ItemResult, type ItemSource } from '../parts/finish-item.ts'

/**
 * Adds the questions of the element `POOL` of older versions of Blackboard to a result. `found` are the questions in the text with their lines, in their order. Questions get the
 * title of the pool as their category.
 */
export function readBlackboardPool(
  root: XmlElement,
  found: readonly { line: number; text: string | undefined }[],
  { path, file }: { path: string; file: FileOf },
  result: ReadResult,
): void {
  const title = (childOf(root, 'TITLE')?.attributes['value'] ?? '').trim()
  const points = new Map(
    childrenOf(childOf(root, 'QUESTIONLIST'), 'QUESTION').map(({ attributes }) => [attributes['id'], Number(attributes['points'])]),
  )
  let at = 0
  for (const each of root.children) {
    if (!each.name.startsWith('QUESTION_')) {
      if (each.name === 'DESCRIPTION' || each.name === 'INSTRUCTIONS') reportText(each, result, { path })
      continue
    }
    const { line, text } = found[at++] ?? {}
    const id = each.attributes['id'] ?? ''
    const place = { path, ...(line === undefined ? {} : { line }), ...(id === '' ? {} : { item: id.slice(0, 200) }) }
    if (result.questions.length >= readLimits.questions) {
      result.findings.push({ code: 'tooMany', severity: 'error', place })
      break
    }
    const read = readPoolQuestion(each, points.get(id), { place, text: text ?? '', category: title === '' ? [] : [title] }, file)
    if ('question' in read) result.questions.push(read.question)
    else if (result.findings.length < readLimits.findings) result.findings.push(read.finding)
  }
}

function reportText(element: XmlElement, { findings }: ReadResult, place: Place): void {
  const text = textWithin(element).trim()
  if (text !== '') findings.push({ code: 'partSkipped', severity: 'changed', detail: text.slice(0, 120), place })
}

/** One question of a pool. */
export function readPoolQuestion(question: XmlElement, points: number | undefined, source: ItemSource, file: FileOf): ItemResult {
  const context = newContext(source.place, file)
  const parts = builders[question.name.slice('QUESTION_'.length)]?.(question, bodyOf(question, context), context)
  if (!parts) return { finding: { code: 'typeUnsupported', severity: 'error', detail: question.name.slice(0, 120), place: source.place } }
  const gradable = childOf(question, 'GRADABLE')
  const feedback = (name: string) =>
    childrenOf(gradable, name)
      .map(htmlOf)
      .filter((html) => !isEmptyHtml(html))
  const explanation = explanationOf(feedback('FEEDBACK_WHEN_CORRECT'), feedback('FEEDBACK_WHEN_INCORRECT'), context)
  const given = points !== undefined && points > 0 && points <= 1000 ? Math.max(0.01, Math.round(points * 100) / 100) : undefined
  const whole = { ...parts, explanation: explanation === '' ? null : context.doc(explanation) }
  return { question: finishItem(whole, { points: given, title: '', source, context }) }
}

type Build = (question: XmlElement, stem: string, context: ItemContext) => QuestionParts

const choice =
  (type: 0 | 1 | 4): Build =>
  (question, stem, context) =>
    choiceParts(
      type,
      stem,
      answersOf(question).map(({ id, html }) => ({ ident: id, html })),
      correctOf(question).map(({ answer }) => answer),
      context,
    )

const essay: Build = (question, stem, context) =>
  essayParts(
    stem,
    answersOf(question)
      .map(({ html }) => `<div>${html}</div>`)
      .join(''),
    context,
  )

/** By the name of the element without `QUESTION_`. */
const builders: Readonly<Record<string, Build | undefined>> = {
  MULTIPLECHOICE: choice(0),
  OPINIONSCALE: choice(0),
  MULTIPLEANSWER: choice(1),
  TRUEFALSE: choice(4),
  EITHEROR: choice(4),
  ESSAY: essay,
  SHORTRESPONSE: essay,
  FILEUPLOAD(question, stem, context) {
    context.say('typeConverted', 'changed', 'file upload')
    return essay(question, stem, context)
  },
  FILLINBLANK(question, stem, context) {
    const { html, blank } = textGap(
      answersOf(question).map((answer) => ({ value: context.text(answer.html), share: 100 })),
      context,
    )
    return { type: 2, stem: context.doc(fillStem(stem, [html])), blanks: [blank] }
  },
  MATCH(question, stem, context) {
    const choices = new Map(childrenOf(question, 'CHOICE').map((each) => [each.attributes['id'] ?? '', htmlOf(childOf(each, 'TEXT'))]))
    const partners = new Map(correctOf(question).map(({ answer, choice: id }) => [answer, id]))
    const pairs = answersOf(question).map(({ id, html }) => ({ left: html, right: choices.get(partners.get(id) ?? '') }))
    return matchingParts(stem, pairs, [...choices.values()], context)
  },
  ORDER(question, stem, context) {
    const answers = answersOf(question)
    const texts = new Map(answers.map(({ id, html }) => [id, html]))
    const order = correctOf(question)
      .toSorted((a, b) => a.order - b.order)
      .map(({ answer }) => texts.get(answer))
      .filter((html) => html !== undefined)
    return orderingParts(
      stem,
      answers.map(({ html }) => html),
      order,
      context,
    )
  },
}

function bodyOf(question: XmlElement, context: ItemContext): string {
  const body = childOf(question, 'BODY')
  for (const { name } of body?.children ?? []) if (name !== 'TEXT' && name !== 'FLAGS') context.say('settingLost', 'changed', name)
  return childrenOf(body, 'TEXT').map(htmlOf).join('<br>')
}

const answersOf = (question: XmlElement) =>
  childrenOf(question, 'ANSWER').map((each) => ({ id: each.attributes['id'] ?? '', html: htmlOf(childOf(each, 'TEXT')) }))

const correctOf = (question: XmlElement) =>
  childrenOf(childOf(question, 'GRADABLE'), 'CORRECTANSWER').map(({ attributes }) => ({
    answer: attributes['answer_id'] ?? '',
    choice: attributes['choice_id'] ?? '',
    order: Number(attributes['order'] ?? 0) || 0,
  }))

/** Text of a pool as HTML. It is HTML when it holds a tag or a reference to a character. */
function htmlOf(element: XmlElement | undefined): string {
  const text = element ? textWithin(element) : ''
  return /<[a-z/][^<>]{0,1000}>|&#?\w{1,10};/i.test(text) ? text : linesHtml(text)
}
