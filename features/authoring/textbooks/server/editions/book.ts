import { refusal } from '#server/kernel/http/refusal.ts'
import { callThreads, type ThreadRun, threadModule, ThreadStopped } from '#server/kernel/jobs/thread.ts'
import type { PlacesWanted } from './book-places.ts'
import * as work from './book-thread.ts'
import type { Compared } from './book-changes.ts'
import type { Draft } from './draft-text.ts'
import type { ChapterText } from '../publishing/edition-html.ts'

// Work on whole books and chapters: small ones directly, large ones in a worker thread. The limits keep direct work below 50 ms.

const inThread = threadModule<typeof work>(new URL('./book-thread.ts', import.meta.url), callThreads)

/** Drafts of at most this many characters are numbered and compared without a thread. */
const directDraftLimit = 100_000
/** Chapters of at most this many characters and without formulas and code are rendered without a thread. */
const directChapterLimit = 16_000

type Run = Pick<ThreadRun, 'owner' | 'signal' | 'mostWaiting'>
const sizeOf = ({ chapters }: Draft) => chapters.reduce((sum, { json }) => sum + json.length, 0)
const isPlain = (json: string) => !/"latex"|"codeBlock"|\$/.test(json)

export const surveyDraft = async (run: Run, draft: Draft) =>
  sizeOf(draft) <= directDraftLimit ? work.surveyDraft(draft) : inThread('surveyDraft', draft, { ...run, seconds: 30 })

export const compareDraft = async (run: Run, draft: Draft, compared: Compared) => {
  const given = { draft, compared }
  const size = sizeOf(draft) + [...compared.bodies.values()].reduce((sum, json) => sum + json.length, 0)
  const direct = size <= directDraftLimit && draft.chapters.every(({ json }) => isPlain(json))
  return direct ? work.compareDraft(given) : inThread('compareDraft', given, { ...run, seconds: 60 })
}

export const placesAround = async (run: Run, wanted: PlacesWanted) =>
  wanted.draft.reduce((sum, { json }) => sum + json.length, 0) <= directDraftLimit
    ? work.placesAround(wanted)
    : inThread('placesAround', wanted, { ...run, seconds: 30 })

/** Renders one chapter. When it takes too long or becomes too large, refuses with a message that names the chapter. */
export async function renderChapter(run: Run, name: string, chapter: ChapterText): Promise<work.RenderedText> {
  const direct = chapter.json.length + chapter.labels.length <= directChapterLimit && isPlain(chapter.json) && !chapter.labels.includes('$')
  const made = direct
    ? work.renderChapter(chapter)
    : await inThread('renderChapter', chapter, { ...run, seconds: 20 }).catch(refusedWhenStopped(name))
  if (!made) throw tooComplex(name)
  return made
}

const tooComplex = (name: string) =>
  refusal('invalid', {
    zh: `“${name}”过大或过于复杂，无法排版；请减少公式和表格，或把它分成几章`,
    en: `“${name}” is too large or too complex to render; use fewer formulas and tables, or split the chapter`,
  })

const refusedWhenStopped = (name: string) => (error: unknown) => {
  throw error instanceof ThreadStopped && error.reason !== 'cancelled' ? tooComplex(name) : error
}
