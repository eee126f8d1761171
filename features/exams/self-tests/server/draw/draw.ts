import { shuffled } from '#assessment/papers/seeded.ts'
import { type ReadyQuestion, findFeatures, findOpenBank, selectOfBank, selectReady, selectSimilar, selectUsedIn } from './pool-queries.ts'
import { findPublisher } from '#features/reading/reader/server/practice/practice-queries.ts'
import { loadReadableBook, findReadableBook, selectContents } from '#features/reading/reader/server/queries.ts'
import type { InInstitution } from '#server/kernel/data/db.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { SelfTestDraft } from '../../contract.ts'
import { loadMistakes } from '../mistakes/load-mistakes.ts'
import { findLastPlace, selectLastJudged, selectMistakes } from '../mistakes/mistake-queries.ts'
import { noAnswer } from '../mistakes/no-answer.ts'
import { chapterRefs } from './chapter-refs.ts'
import type { DrawnQuestion } from './drawn-question.ts'

export type Asked = Pick<CallContext, 'app' | 'db' | 'user' | 'language'> & { inInstitution: InInstitution }
type DraftOf<Origin extends SelfTestDraft['origin']> = Extract<SelfTestDraft, { origin: Origin }>

export interface Drawn {
  title: string
  textbookId: string | null
  language: string
  minutes: number | null
  /** In the order of drawing. */
  questions: DrawnQuestion[]
}

/** How many similar questions are looked for. */
const mostSimilar = 3
/** Mistakes among which is drawn: the latest. */
const mistakesLookedAt = 300

const mixed = <T>(items: readonly T[]): T[] => shuffled(items, Math.random)

const nothing = (zh: string, en: string) => refusal('conflict', { zh, en }, [{ path: 'none', message: { zh, en } }])

/** Draws the questions of a self-test. Refuses with `conflict` at the field `none` when there is none to draw. */
export function draw(asked: Asked, draft: SelfTestDraft): Promise<Drawn> {
  switch (draft.origin) {
    case 'chapters':
      return fromChapters(asked, draft)
    case 'bank':
      return fromBank(asked, draft)
    case 'mistakes':
      return fromMistakes(asked, draft)
    case 'similar':
      return fromSimilar(asked, draft)
  }
}

const drawnFrom = (rows: readonly ReadyQuestion[], own: boolean, language: string): DrawnQuestion[] => rows.map((row) => ({ ...row, own, language }))

/** The ids among which is drawn, by type and by how the person has answered them. */
async function among({ db, user }: Asked, pool: readonly { id: string; type: number }[], draft: DraftOf<'chapters' | 'bank'>): Promise<string[]> {
  const ids = pool.filter(({ type }) => (draft.types as readonly number[]).includes(type)).map(({ id }) => id)
  if (draft.among !== 'all' && ids.length) {
    const judged = await selectLastJudged(db, user.memberId, ids)
    const left = ids.filter((id) => (draft.among === 'new' ? !judged.has(id) : judged.get(id) === false))
    if (!left.length)
      throw draft.among === 'new'
        ? nothing('这个范围里的题都做过了', 'You have answered all questions of this choice')
        : nothing('这个范围里没有做错的题', 'There is no question of this choice that you have answered wrong')
    return mixed(left).slice(0, draft.count)
  }
  if (!ids.length) throw nothing('这个范围里没有可以自测的题', 'No question of this choice can be drawn')
  return mixed(ids).slice(0, draft.count)
}

async function fromChapters(asked: Asked, draft: DraftOf<'chapters'>): Promise<Drawn> {
  const { app, db, user, language, inInstitution } = asked
  const book = await loadReadableBook(db, user, draft.textbookId)
  const refs = await chapterRefs(app, db, book.editionId)
  const wanted = new Set(draft.chapterIds.flatMap((id) => [...(refs.get(id) ?? [])]))
  const publisherId = await findPublisher(db, book.editionId)
  const pool = await inInstitution(publisherId, (publisher) => selectUsedIn(publisher, draft.textbookId))
  const ids = await among(
    asked,
    pool.filter(({ id }) => wanted.has(id)),
    draft,
  )
  const ready = await inInstitution(publisherId, (publisher) => selectReady(publisher, ids))
  const chapters = (await selectContents(db, user, book)).filter(({ id }) => draft.chapterIds.includes(id))
  const [first] = chapters
  const more = chapters.length > 1 ? { zh: ` 等 ${chapters.length} 章`, en: ` and ${chapters.length - 1} more` } : { zh: '', en: '' }
  const part = first ? [first.number, first.name].filter(Boolean).join(' ') + inLanguage(more, language) : ''
  return {
    title: `${book.name} · ${part}`,
    textbookId: draft.textbookId,
    language: book.language,
    minutes: draft.minutes,
    questions: drawnFrom(ready, publisherId === user.institutionId, book.language),
  }
}

async function fromBank(asked: Asked, draft: DraftOf<'bank'>): Promise<Drawn> {
  const { db, language } = asked
  const bank = await findOpenBank(db, draft.bankId)
  if (!bank) throw invalid('bankId', { zh: '这个题库没有开放自测', en: 'This bank is not open for self-tests' })
  const ids = await among(asked, await selectOfBank(db, draft.bankId), draft)
  return { title: bank.name, textbookId: null, language, minutes: draft.minutes, questions: drawnFrom(await selectReady(db, ids), true, language) }
}

async function fromMistakes(asked: Asked, draft: DraftOf<'mistakes'>): Promise<Drawn> {
  const { db, user, language } = asked
  const rows = await selectMistakes(db, user.memberId, { mastered: false, page: 1, size: mistakesLookedAt })
  const questions = [...(await loadMistakes(asked, rows)).values()].filter(({ content }) => content.type !== 3)
  if (!questions.length) throw nothing('错题本里没有可以重做的题', 'There is no mistake that can be answered again')
  const title = inLanguage({ zh: '重做错题', en: 'My mistakes again' }, language)
  return { title, textbookId: null, language, minutes: draft.minutes, questions: mixed(questions).slice(0, draft.count) }
}

async function fromSimilar(asked: Asked, { questionId }: DraftOf<'similar'>): Promise<Drawn> {
  const { db, user, language, inInstitution } = asked
  const place = await findLastPlace(db, user.memberId, questionId)
  if (!place) throw noAnswer()
  // A book that may not be read any more gives no more questions.
  const book = place.textbookId === null ? undefined : await findReadableBook(db, user, place.textbookId)
  const publisherId = book ? await findPublisher(db, book.editionId) : user.institutionId
  const ready = await inInstitution(publisherId, async (publisher) => {
    const features = await findFeatures(publisher, questionId)
    if (!features) return []
    const fromBanks = publisherId === user.institutionId
    return selectReady(
      publisher,
      await selectSimilar(publisher, { questionId, features, textbookId: book?.textbookId, fromBanks, most: mostSimilar }),
    )
  })
  if (!ready.length) throw nothing('没有找到类似的题', 'No similar question was found')
  const title = inLanguage({ zh: '类似的题', en: 'Similar questions' }, language)
  return {
    title,
    textbookId: book?.textbookId ?? null,
    language: book?.language ?? language,
    minutes: null,
    questions: drawnFrom(ready, publisherId === user.institutionId, book?.language ?? language),
  }
}
