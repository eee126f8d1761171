import { emptyQuestion } from '../../questions/make.ts'
import { documentsOf, isEmptyDoc, lineOf } from '../../questions/parts.ts'
import { type Question, type QuestionAbout, questionLimits } from '../../questions/question.ts'
import type { Finding, Place, ReadQuestion } from '../reading.ts'
import type { QuestionParts } from './choice-parts.ts'
import { sharePoints } from './gaps.ts'
import type { ItemContext } from './item-context.ts'
import { withMeta } from './meta.ts'
import { readQuestion } from './read-question.ts'

/** Where a question stands in its file. */
export interface ItemSource {
  place: Place
  text: string
  category: string[]
  passage?: string
}

/** An item as a question, or as a finding that it is none or cannot be read. */
export type ItemResult = { question: ReadQuestion } | { finding: Finding }

/** What a question is given besides its content. */
interface Ending {
  points: number | undefined
  title: string
  source: ItemSource
  context: ItemContext
  about?: QuestionAbout
  /** What our own export has written besides: the object of `metaOf`. */
  meta?: unknown
}

const noAbout: QuestionAbout = { source: '', tags: [], knowledgePoints: [] }

/** The question of its parts, with the points that its type has if the source tells none, and with its checks. */
export function finishItem(parts: QuestionParts, { points, title, source, context, about = noAbout, meta }: Ending): ReadQuestion {
  const blanks = (parts.blanks ?? []).slice(0, questionLimits.blanks)
  const usual = { 0: 2, 1: 4, 2: 2 * Math.max(1, blanks.length), 3: 10, 4: 2 }[parts.type]
  const total = points ?? usual
  const explanation = parts.explanation && !isEmptyDoc(parts.explanation) ? parts.explanation : null
  const question: Question = {
    ...emptyQuestion(parts.type),
    ...parts,
    explanation,
    points: total,
    blanks: blanks.some((blank) => blank.points > 0) ? blanks : sharePoints(blanks, total),
  }
  const long = documentsOf(question).find(({ doc }) => JSON.stringify(doc).length > questionLimits.document)
  if (long) context.say('tooLong', 'error', long.path)
  const stem = lineOf(question.stem)
  const number =
    title === '' || /^question$/i.test(title) || stem.startsWith(title.replace(/(?:\.{3}|…)$/, '').trim()) ? undefined : title.slice(0, 200)
  return readQuestion({
    place: source.place,
    source: source.text,
    ...withMeta(question, about, meta),
    category: source.category,
    ...(source.passage === undefined ? {} : { passage: source.passage }),
    ...(number === undefined ? {} : { number }),
    findings: context.findings,
  })
}
