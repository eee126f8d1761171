import type { NodeJson } from '#document/schema/node-json.ts'
import { type BlockText, blockTexts } from '#document/text/block-texts.ts'
import { isChoice, type Question } from '#assessment/questions/question.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { selectAccesses } from '#features/exams/questions/server/banks/bank-queries.ts'
import { chapterRefs } from '#features/exams/self-tests/server/draw/chapter-refs.ts'
import { selectVersionsOf } from '#features/exams/tests/server/layout/layout-queries.ts'
import { selectChapterTexts } from '#features/reading/reader/server/progress/progress-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import type { Db, InInstitution } from '#server/kernel/data/db.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { passageAbout, passageOf, shortened } from './rules/passage.ts'
import { placesOf, type RankedPlace, rankedPlaces } from './rules/places.ts'
import { type CommonMistake, countAnswers, type Placed, type Scope, selectAnsweredQuestions, selectMistakes } from './signals/answer-queries.ts'
import { type ClassBook, selectChaptersNaming, selectQuestionFacts, type QuestionFacts } from './signals/book-queries.ts'
import { countQuestions, countReaders } from './signals/reading-queries.ts'

type Asked = Pick<CallContext, 'app' | 'db' | 'user'> & { inInstitution: InInstitution }

/** Names of knowledge points whose chapter is looked for in the text of the book. */
const mostNames = 200
/** A wrong answer is shown when at least this many students have given it. */
const fewestAlike = 3

/** Where names stand in editions, and the texts of their chapters; editions never change. Counted in characters. */
const namesCache = lruCacheOf<ReadonlyMap<string, string>>(500_000, (found) => found.size * 80 + 1)
const textCache = lruCacheOf<BlockText[]>(4_000_000, (texts) => texts.reduce((sum, { text }) => sum + text.length, 1))

export interface ClassPlaces {
  places: RankedPlace[]
  /** The questions that the places are made of. */
  questions: Placed[]
  facts: ReadonlyMap<string, QuestionFacts>
}

/** The places of a book that a class has answered questions about, asked about or read again, the least understood first. */
export async function placesOfClass({ app, db, user, inInstitution }: Asked, classId: string, book: ClassBook): Promise<ClassPlaces> {
  const scope: Scope = { classId, textbookId: book.textbookId }
  const answered = await selectAnsweredQuestions(db, scope)
  const own = await selectQuestionFacts(db, answered)
  const others =
    book.publisherId === user.institutionId ? [] : await inInstitution(book.publisherId, (publisher) => selectQuestionFacts(publisher, answered))
  const facts = [...own, ...others]
  const embedded = await chapterRefs(app, db, book.editionId)
  const inBook = new Set([...embedded.values()].flatMap((ids) => [...ids]))
  const elsewhere = facts.filter(({ id }) => !inBook.has(id)).flatMap(({ knowledgePoints }) => knowledgePoints)
  const questions = placesOf(facts, { embedded, chapterOf: await chaptersNaming(app, db, book.editionId, elsewhere) })
  const answers = await countAnswers(db, scope, questions)
  const points = questions.filter(({ point }) => point !== '')
  const [asked, reading] = await Promise.all([countQuestions(db, scope, points), countReaders(db, scope)])
  return { places: rankedPlaces({ answers, asked, reading }), questions, facts: new Map(facts.map((each) => [each.id, each])) }
}

function chaptersNaming(app: App, db: Db, editionId: string, points: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(points)].filter((name) => name !== '').slice(0, mostNames)
  if (!names.length) return Promise.resolve(new Map())
  return namesCache(app).make(JSON.stringify([editionId, ...names]), async () => {
    const found = await selectChaptersNaming(db, editionId, names)
    return new Map(found.map(({ name, chapterId }) => [name, chapterId]))
  })
}

/** The texts of some chapters of an edition by block; nothing for a chapter that the edition does not have. */
export async function passageTexts({ app, db }: Pick<Asked, 'app' | 'db'>, editionId: string, chapterIds: readonly string[]) {
  const cache = textCache(app)
  const keyOf = (chapterId: string) => `${editionId}/${chapterId}`
  const texts = new Map<string, BlockText[]>()
  for (const id of chapterIds) {
    const known = cache.get(keyOf(id))
    if (known) texts.set(id, known)
  }
  const missing = [...new Set(chapterIds)].filter((id) => !texts.has(id))
  const read = missing.length ? await selectChapterTexts(db, editionId, missing) : []
  for (const { chapterId, json } of read)
    texts.set(chapterId, await cache.make(keyOf(chapterId), async () => blockTexts(JSON.parse(json) as NodeJson)))
  return texts
}

/** What a place is about in the words of the book, by place. */
export async function passagesOf(asked: Pick<Asked, 'app' | 'db'>, editionId: string, places: readonly RankedPlace[]) {
  const texts = await passageTexts(
    asked,
    editionId,
    places.map(({ chapterId }) => chapterId),
  )
  return new Map(
    places.map((place) => {
      const { chapterId, point, block, quote } = place
      const of = texts.get(chapterId) ?? []
      if (quote) return [place, { text: shortened(quote.text), block: quote.block }] as const
      if (block) return [place, passageOf(of, block)] as const
      return [place, point ? passageAbout(of, point) : null] as const
    }),
  )
}

/** The commonest wrong answer to the questions of each of these places, in words. */
export async function mistakesOf(
  { db, user, inInstitution }: Asked,
  scope: Scope,
  publisherId: string,
  questions: readonly Placed[],
): Promise<Map<string, { text: string; people: number }>> {
  const found = await selectMistakes(db, scope, questions, fewestAlike)
  if (!found.length) return new Map()
  const pairs = found.map(({ questionId, no }) => ({ questionId, version: no }))
  const own = await selectVersionsOf(db, pairs)
  const others = publisherId === user.institutionId ? [] : await inInstitution(publisherId, (publisher) => selectVersionsOf(publisher, pairs))
  const contents = new Map([...own, ...others].map(({ questionId, no, content }) => [`${questionId} ${no}`, content]))
  return new Map(
    found.flatMap((mistake) => {
      const content = contents.get(`${mistake.questionId} ${mistake.no}`)
      const text = content ? shortened(wordsOf(mistake, content)) : ''
      return text === '' ? [] : [[mistakeKey(mistake), { text, people: mistake.people }] as const]
    }),
  )
}

export const mistakeKey = ({ chapterId, point }: { chapterId: string; point: string }) => JSON.stringify([chapterId, point])

/** An answer in words: the texts of the chosen options, or what was filled in. */
function wordsOf({ value }: CommonMistake, { type, options }: Question): string {
  if ('options' in value && isChoice(type))
    return options
      .filter(({ seq }) => value.options.includes(seq))
      .map(({ content }) => lineOf(content))
      .join('；')
  if ('blanks' in value) return Object.values(value.blanks).join('；')
  return ''
}

/** For each place the bank of one of its questions that the user may see. */
export async function banksOf(
  { db, user }: Pick<Asked, 'db' | 'user'>,
  { questions, facts }: ClassPlaces,
): Promise<(place: RankedPlace) => string | null> {
  const banks = await selectAccesses(db, user, [...new Set([...facts.values()].map(({ bankId }) => bankId))].slice(0, mostNames))
  return ({ chapterId, point }) => {
    if (point === '') return null
    const ids = questions
      .filter((each) => each.chapterId === chapterId && each.point === point)
      .map(({ questionId }) => facts.get(questionId)?.bankId)
    return ids.find((id) => id !== undefined && banks.has(id)) ?? null
  }
}
