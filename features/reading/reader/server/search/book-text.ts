import type { BookLanguage } from '#document/text/book-words.ts'
import type { App } from '#server/kernel/app.ts'
import { callThreads, type ThreadRun, threadModule } from '#server/kernel/jobs/thread.ts'
import type { Draft } from '#features/authoring/textbooks/server/editions/draft-text.ts'
import type { Found } from './found-words.ts'
import { lruCacheOf } from '#server/kernel/data/across-calls/lru-cache.ts'
import { selectEditionTexts } from '../chapter-queries.ts'
import type * as work from './search-thread.ts'

const inThread = threadModule<typeof work>(new URL('./search-thread.ts', import.meta.url), callThreads)
const seconds = 20

type Run = Pick<ThreadRun, 'owner' | 'signal'>
type InBook = Pick<App, 'database'>

/** The search texts of editions as JSON, cached by edition. The parsed form stays in the thread. */
const cachedTexts = lruCacheOf<string>(6_000_000, (text) => text.length)

/** Searches an edition in a thread. Its search text is built once and then cached. */
export async function findInEdition(app: InBook, run: Run, editionId: string, language: BookLanguage, words: string): Promise<Found | undefined> {
  const written = await cachedTexts(app).make(editionId, async () =>
    inThread('wordsOfEdition', await app.database.withInstitution(run.owner, 'read only', (db) => selectEditionTexts(db, editionId)), {
      ...run,
      seconds,
    }),
  )
  return inThread('findInEdition', { key: editionId, written, words, language }, { ...run, seconds })
}

export const findInDraft = (run: Run, draft: Draft, words: string): Promise<Found | undefined> =>
  inThread('findInDraft', { draft, words }, { ...run, seconds: 30 })
