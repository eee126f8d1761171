import type { Placed, PlaceAnswers } from '../signals/answer-queries.ts'
import type { BookChapter, QuestionFacts } from '../signals/book-queries.ts'
import type { ChapterReading, PlaceQuestions } from '../signals/reading-queries.ts'
import type { Spot } from '../action-queries.ts'
import { fewest, scores, type Signals } from './score.ts'

/** The places of a chapter that are listed, and the people who must have come back to a chapter before that alone makes a place. */
export const mostPlaces = 20
const fewestRereaders = 3

export interface RankedPlace extends Spot, Signals {
  /** Questions of students, and those that are not answered. */
  questions: number
  unanswered: number
  quote: { text: string; block: string } | null
  score: number
  /** Nothing is known of it but answers of too few people. */
  tooFew: boolean
}

interface Placing {
  /** The questions that stand in each chapter of the book, by its id. */
  embedded: ReadonlyMap<string, ReadonlySet<string>>
  /** The chapter that a knowledge point belongs to. */
  chapterOf: ReadonlyMap<string, string>
}

/**
 * The places of questions: each knowledge point of a question in each chapter in which it stands, or the chapter as a whole for one without points. A question that
 * stands in no chapter belongs to those of its points; without such a point it is about something else and is left out.
 */
export function placesOf(questions: readonly QuestionFacts[], { embedded, chapterOf }: Placing): Placed[] {
  const chaptersOf = new Map<string, string[]>()
  for (const [chapterId, ids] of embedded) for (const id of ids) chaptersOf.set(id, [...(chaptersOf.get(id) ?? []), chapterId])
  return questions.flatMap(({ id: questionId, knowledgePoints }) => {
    const points = [...new Set(knowledgePoints)]
    const chapters = chaptersOf.get(questionId)
    if (chapters) return chapters.flatMap((chapterId) => (points.length ? points : ['']).map((point) => ({ questionId, chapterId, point })))
    return points.flatMap((point) => {
      const chapterId = chapterOf.get(point)
      return chapterId === undefined ? [] : [{ questionId, chapterId, point }]
    })
  })
}

interface Found {
  answers: readonly PlaceAnswers[]
  asked: readonly PlaceQuestions[]
  reading: readonly ChapterReading[]
}

const keyOf = ({ chapterId, point, block }: Spot) => JSON.stringify([chapterId, point, block])

/** Joins what is known of each place and ranks it, the least understood first and those with too few answers last. Places without any difficulty are left out. */
export function rankedPlaces({ answers, asked, reading }: Found): RankedPlace[] {
  const readingOf = new Map(reading.map((row) => [row.chapterId, row]))
  const places = new Map<string, Omit<RankedPlace, 'score' | 'tooFew'>>()
  const place = (spot: Spot) => {
    const { readers = 0, rereaders = 0 } = readingOf.get(spot.chapterId) ?? {}
    const none = { answers: 0, wrong: 0, people: 0, askers: 0, questions: 0, unanswered: 0, quote: null, readers, rereaders }
    const found = places.get(keyOf(spot)) ?? { ...spot, ...none }
    places.set(keyOf(spot), found)
    return found
  }
  for (const { chapterId, point, answers: all, wrong, people } of answers)
    Object.assign(place({ chapterId, point, block: '' }), { answers: all, wrong, people })
  for (const { chapterId, point, block, questions, people, unanswered, quote, quoteBlock } of asked)
    Object.assign(place({ chapterId, point, block }), {
      askers: people,
      questions,
      unanswered,
      quote: quote === null ? null : { text: quote, block: quoteBlock ?? '' },
    })
  const known = new Set([...places.values()].map(({ chapterId }) => chapterId))
  for (const { chapterId, readers, rereaders } of reading)
    if (!known.has(chapterId) && readers >= fewest && rereaders >= fewestRereaders) place({ chapterId, point: '', block: '' })
  const all = [...places.values()]
  const scored = scores(all)
  return all
    .map((each, at) => ({ ...each, score: scored[at] ?? 0, tooFew: each.people > 0 && each.people < fewest && each.questions === 0 }))
    .filter(({ wrong, people, questions, tooFew, readers, rereaders }) => {
      const misread = people === 0 && readers >= fewest && rereaders >= fewestRereaders
      return tooFew || questions > 0 || (people >= fewest && wrong > 0) || misread
    })
    .sort((a, b) => Number(a.tooFew) - Number(b.tooFew) || b.score - a.score || (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** The chapter at the top of the book that each chapter belongs to, by id. */
export function topOf(chapters: readonly BookChapter[]): Map<string, string> {
  const parents = new Map(chapters.map(({ id, parentId }) => [id, parentId]))
  const top = (id: string): string => {
    const parent = parents.get(id)
    return parent === null || parent === undefined || !parents.has(parent) ? id : top(parent)
  }
  return new Map(chapters.map(({ id }) => [id, top(id)]))
}
