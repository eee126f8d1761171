import { defaultBlankRules, questionLimits, type QuestionType, seqAt } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { explanationOf, prefixed } from '../parts/explanation.ts'
import { finishItem } from '../parts/finish-item.ts'
import type { Gap } from '../parts/gaps.ts'
import { isEmptyHtml } from '../parts/html-text.ts'
import { type FileOf, type ItemContext, newContext } from '../parts/item-context.ts'
import type { Place, ReadResult } from '../reading.ts'
import { childOf, childrenOf, within, type XmlElement } from '../xml/xml.ts'
import { bodyHtml } from './body-html.ts'
import { blockParts, blocks, caseMatters, inline, inlineGap, type ItemReading } from './interactions.ts'
import { aboutIn, categoryIn, type OwnMeta, ownMeta } from './own-meta.ts'
import { declaredResponses, greatestScore } from './responses.ts'

interface ItemFile {
  path: string
  text: string
  file: FileOf
  passage: string | undefined
}

/** Interactions of one item; the others are not read. */
const mostInteractions = 100

const isInteraction = ({ name }: XmlElement) => name.endsWith('Interaction')
const isFeedback = ({ name }: XmlElement) => name === 'feedbackInline' || name === 'feedbackBlock'

/** Reads an `assessmentItem` with the names of QTI 2. */
export function readItem(item: XmlElement, { path, text, file, passage }: ItemFile): Pick<ReadResult, 'questions' | 'passages' | 'findings'> {
  const identifier = (item.attributes['identifier'] ?? '').slice(0, 200)
  const title = (item.attributes['title'] ?? '').trim()
  const place: Place = { path, ...(identifier !== '' && { item: identifier }) }
  const none = (code: 'partSkipped' | 'typeUnsupported', detail: string) => ({
    questions: [],
    passages: [],
    findings: [{ code, severity: code === 'partSkipped' ? ('changed' as const) : ('error' as const), detail: detail.trim().slice(0, 120), place }],
  })
  const body = childOf(item, 'itemBody')
  const all = body ? interactionsIn(body) : []
  const found = all.slice(0, mostInteractions)
  const strange = found.find(({ name }) => !inline.has(name) && !blocks.has(name))
  if (strange) return none('typeUnsupported', `${strange.name.replace('Interaction', '')} ${title}`)
  if (childrenOf(item, 'templateDeclaration').length > 0) return none('typeUnsupported', `template ${title}`)
  if (!body || found.length === 0) return none('partSkipped', title || identifier)

  const meta = ownMeta(item)
  const blockFound = found.filter(({ name }) => blocks.has(name))
  // One block, or blanks in a text, are one question; anything else shares its text as a passage.
  const alone = blockFound.length === 0 || (blockFound.length === 1 && found.length === 1)
  const groups = alone
    ? [found]
    : [...blockFound.map((each) => [each]), ...(found.length > blockFound.length ? [found.filter(({ name }) => inline.has(name))] : [])]
  const shared = alone ? undefined : `/${path} ${identifier}`
  const result: ReturnType<typeof readItem> = { questions: [], passages: [], findings: [] }
  const points = pointsOf(item)
  for (const [at, group] of groups.entries()) {
    const context = newContext(place, file)
    const reading = readingOf(item, context)
    if (at === 0) sayOfItem(item, context)
    if (found.length < all.length) context.say('tooLong', 'error', `${all.length} × interaction`)
    if (!alone) context.say('typeConverted', 'changed', `${groups.length} × interaction`)
    const parts = withType(partsOf(body, group, alone, reading), meta)
    const explanation = at === 0 ? explanationIn(item, group, parts.type, reading) : ''
    const reference = parts.type === 3 ? referenceIn(body, meta, reading) : ''
    result.questions.push(
      finishItem(
        {
          ...parts,
          ...(reference !== '' && { reference: context.doc(reference) }),
          explanation: explanation === '' ? null : context.doc(explanation),
        },
        {
          points: points === undefined ? undefined : Math.max(0.01, Math.round((points / groups.length) * 100) / 100),
          title: groups.length > 1 ? `${title} (${at + 1})` : title,
          source: { place, text, category: categoryIn(meta), ...((shared ?? passage) !== undefined && { passage: shared ?? passage ?? '' }) },
          context,
          about: aboutIn(meta),
          meta,
        },
      ),
    )
  }
  if (shared !== undefined) {
    const context = newContext(place, file)
    const { html } = readingOf(item, context)
    const text = bodyHtml(body, (element) => (isInteraction(element) || isFeedback(element) || element.name === 'rubricBlock' ? '' : undefined))
    result.passages.push({ key: shared, place, content: context.doc(isEmptyHtml(text) ? html(body) : text) })
    result.findings.push(...context.findings)
  }
  return result
}

/** The interactions of a body; one within another, such as a text entry in a match, is not expected. */
const interactionsIn = (body: XmlElement): XmlElement[] =>
  body.children.flatMap((each) => (isInteraction(each) && each.name !== 'endAttemptInteraction' ? [each] : interactionsIn(each)))

function readingOf(item: XmlElement, context: ItemContext): ItemReading {
  const html = (element: XmlElement): string =>
    bodyHtml(element, (each) => {
      if (isFeedback(each) || each.name === 'endAttemptInteraction') return ''
      if (each.name === 'contentBody' || each.name === 'hottext' || each.name === 'prompt') return html(each)
      if (each.name === 'printedVariable' || each.name === 'infoControl') {
        context.say('formatLost', 'changed', each.name)
        return html(each)
      }
      return undefined
    })
  return { context, responses: declaredResponses(item), html }
}

/** The question of a group of interactions. With `alone` the whole body is its stem, otherwise what the interaction itself asks. */
function partsOf(body: XmlElement, group: readonly XmlElement[], alone: boolean, reading: ItemReading): QuestionParts {
  const { html, context } = reading
  const gaps = new Map<XmlElement, Gap>()
  const [first] = group
  const shown = (element: XmlElement): string =>
    bodyHtml(element, (each) => {
      if (each.name === 'rubricBlock') return rubricShown(each, shown)
      if (isFeedback(each) || each.name === 'endAttemptInteraction') return ''
      if (each.name === 'contentBody') return shown(each)
      if (!isInteraction(each)) return undefined
      if (!group.includes(each)) return ''
      if (blocks.has(each.name)) return promptOf(each, html)
      const gap = inlineGap(each, reading)
      gaps.set(each, gap)
      return gap.html
    })
  if (first && blocks.has(first.name)) return blockParts(first, alone ? shown(body) : promptOf(first, html), reading)
  const stem = shown(body)
  return {
    type: 2,
    stem: context.doc(stem),
    blanks: [...gaps.values()].map(({ blank }) => blank),
    blankRules: { ...defaultBlankRules, caseMatters: caseMatters(group, reading) },
  }
}

/** What an interaction asks, and the text in which words are chosen. */
function promptOf(element: XmlElement, html: (element: XmlElement) => string): string {
  const prompt = childOf(element, 'prompt')
  const asked = prompt ? `<p>${html(prompt)}</p>` : ''
  return element.name === 'hottextInteraction' ? asked + html({ ...element, nodes: element.nodes.filter((each) => each !== prompt) }) : asked
}

/** A rubric that candidates see belongs to the text. */
const rubricShown = (element: XmlElement, shown: (element: XmlElement) => string) =>
  (element.attributes['view'] ?? '').split(/\s+/).includes('candidate') ? shown(element) : ''

/** What graders are told, without the criteria that our own export writes apart. */
function referenceIn(body: XmlElement, meta: OwnMeta | undefined, { html }: ItemReading): string {
  const rubrics = within(body, 'rubricBlock').filter(({ attributes }) => /\bscorer\b/.test(attributes['view'] ?? ''))
  const kept = rubrics.filter(({ attributes }) => !(meta?.['criteria'] && attributes['class'] === 'criteria'))
  const text = kept.map(html).join('')
  return isEmptyHtml(text) ? '' : text
}

function explanationIn(item: XmlElement, group: readonly XmlElement[], type: QuestionType, { html, context }: ItemReading): string {
  const names = new Map<string, string>()
  for (const interaction of group)
    childrenOf(interaction, 'simpleChoice').forEach((each, at) => {
      if (at < questionLimits.options) names.set(each.attributes['identifier'] ?? '', type === 4 ? context.text(html(each)) : seqAt(at))
    })
  const general: string[] = []
  const single: string[] = []
  for (const feedback of [...childrenOf(item, 'modalFeedback'), ...['feedbackInline', 'feedbackBlock'].flatMap((name) => within(item, name))]) {
    const text = html(feedback)
    if (isEmptyHtml(text)) continue
    const name = names.get(feedback.attributes['identifier'] ?? '')
    if (name !== undefined) single.push(prefixed(`${name}：`, text))
    else if (/incorrect|wrong/i.test(feedback.attributes['identifier'] ?? '')) single.push(text)
    else general.push(text)
  }
  return explanationOf(general, single, context)
}

function sayOfItem(item: XmlElement, context: ItemContext): void {
  if (item.attributes['adaptive'] === 'true') context.say('settingLost', 'changed', 'adaptive')
  if (item.attributes['timeDependent'] === 'true' || item.attributes['timeDependent'] === '1') context.say('settingLost', 'changed', 'timeDependent')
}

function pointsOf(item: XmlElement): number | undefined {
  const score = greatestScore(item)
  return score !== undefined && score <= questionLimits.points ? score : undefined
}

/** A choice between two options that our own export wrote as a single choice or as true/false stays one. */
function withType(parts: QuestionParts, meta: OwnMeta | undefined): QuestionParts {
  const type = meta?.['type']
  return (type === 0 || type === 4) && parts.type === 0 ? { ...parts, type } : parts
}
