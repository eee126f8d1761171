import { questionLimits, seqAt } from '../../questions/question.ts'
import type { QuestionParts } from '../parts/choice-parts.ts'
import { finishItem, type ItemResult, type ItemSource } from '../parts/finish-item.ts'
import { type FileOf, type ItemContext, newContext } from '../parts/item-context.ts'
import { truthOf } from '../parts/truth.ts'
import type { XmlElement } from '../xml/xml.ts'
import { readFill, readNamedBlanks } from './blanks.ts'
import { readChoice, stemOf } from './choice.ts'
import { type Condition, conditionsOf, maximumScore } from './conditions.ts'
import { readFeedback } from './feedback.ts'
import { declaredKind, type Kind, kindOfResponses, metadataOf } from './kinds.ts'
import { readCalculated } from './numbers.ts'
import { readEssay, readMatching, readOrdering } from './open.ts'
import { type Presentation, readPresentation } from './presentation.ts'

/** Parts of an item that are read, or say nothing about its content. */
const known = new Set(
  'itemmetadata qtimetadata presentation presentation_material resprocessing itemfeedback itemproc_extension qticomment duration'.split(' '),
)

export function readItem(item: XmlElement, source: ItemSource, file: FileOf): ItemResult {
  const context = newContext(source.place, file)
  const lose = (name: string) => context.say('formatLost', 'changed', name)
  const metadata = metadataOf(item)
  const shown = readPresentation(item, lose)
  const conditions = conditionsOf(item)
  const declared = declaredKind(metadata)
  const hasValues = conditions.some(({ equals, ranges }) => equals.length > 0 || ranges.length > 0)
  const kind = declared.kind ?? kindOfResponses(shown.responses, hasValues)
  const title = (item.attributes['title'] ?? '').trim()
  const feedback = readFeedback(item, conditions, namesOf(shown, kind), kind === 'essay' || kind === 'upload', context, lose)
  const parts = partsOf({ kind, item, shown, conditions, solution: feedback.solution, wildcards: /pattern/i.test(declared.name), context })
  if (parts === 'skipped')
    return { finding: { code: 'partSkipped', severity: 'changed', detail: context.text(stemOf(shown)).slice(0, 120) || title, place: source.place } }
  if (parts === 'unsupported')
    return { finding: { code: 'typeUnsupported', severity: 'error', detail: (declared.name || title).slice(0, 120), place: source.place } }
  if (declared.name !== '' && !declared.kind) context.say('guessedType', 'changed', declared.name)
  for (const { name } of item.children) if (!known.has(name)) context.say('settingLost', 'changed', name)
  const { explanation } = feedback
  const points = pointsOf(item, metadata, context)
  return { question: finishItem({ ...parts, explanation: explanation === '' ? null : context.doc(explanation) }, { points, title, source, context }) }
}

interface ItemParts {
  kind: Kind
  item: XmlElement
  shown: Presentation
  conditions: readonly Condition[]
  solution: string
  wildcards: boolean
  context: ItemContext
}

function partsOf({ kind, item, shown, conditions, solution, wildcards, context }: ItemParts): QuestionParts | 'skipped' | 'unsupported' {
  switch (kind) {
    case 'single':
      return readChoice(0, shown, conditions, context)
    case 'multiple':
      return readChoice(1, shown, conditions, context)
    case 'trueFalse':
      return readChoice(4, shown, conditions, context)
    case 'fill':
    case 'number':
      return readFill(shown, conditions, kind === 'number', wildcards, context)
    case 'namedBlanks':
    case 'dropdowns':
      return readNamedBlanks(shown, conditions, kind === 'dropdowns', context)
    case 'calculated':
      return readCalculated(item, stemOf(shown), context) ?? 'unsupported'
    case 'matching':
      return readMatching(shown, conditions, context)
    case 'ordering':
      return readOrdering(shown, conditions, context)
    case 'upload':
      context.say('typeConverted', 'changed', 'file upload')
      return readEssay(shown, conditions, solution, context)
    case 'essay':
      return readEssay(shown, conditions, solution, context)
    case 'text':
      return 'skipped'
    case 'unsupported':
      return 'unsupported'
  }
}

/** What the ids of labels are called: the letters of options, 正确 and 错误, or the texts of other labels. */
function namesOf({ responses }: Presentation, kind: Kind): (value: string) => string | undefined {
  const names = new Map<string, string>()
  for (const { labels } of responses)
    for (const [at, { ident, html }] of labels.entries()) {
      const text = html.replaceAll(/<[^<>]{0,1000}>/g, '').trim()
      const truth = kind === 'trueFalse' ? truthOf(text === '' ? ident : text) : undefined
      const choice = kind === 'single' || kind === 'multiple' || kind === 'trueFalse'
      names.set(ident, truth === undefined ? (choice && at < questionLimits.options ? seqAt(at) : text.slice(0, 80)) : truth ? '正确' : '错误')
    }
  return (value) => names.get(value) || undefined
}

/** The points that an item tells; undefined when it does not. The score of 100 of Canvas and Common Cartridge is per cent. */
function pointsOf(item: XmlElement, metadata: ReadonlyMap<string, string>, context: ItemContext): number | undefined {
  const written = metadata.get('points_possible') ?? ''
  const value = Number(written)
  if (written !== '' && !(value > 0 && value <= questionLimits.points))
    context.say(Number.isFinite(value) ? 'settingLost' : 'badNumber', Number.isFinite(value) ? 'changed' : 'warning', `points_possible ${written}`)
  const maximum = maximumScore(item)
  const candidates = [value, Number(metadata.get('qmd_weighting')), Number(metadata.get('qmd_absolutescore_max')), maximum === 100 ? 0 : maximum]
  const found = candidates.find((each) => each !== undefined && each > 0 && each <= questionLimits.points)
  return found === undefined ? undefined : Math.max(0.01, Math.round(found * 100) / 100)
}
