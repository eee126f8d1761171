import { refusal } from '../kernel/refusal.ts'
import { callThreads, type ThreadRun, threadModule, ThreadStopped } from '../kernel/thread.ts'
import type { PlacesWanted } from './book-places.ts'
import * as work from './book-thread.ts'
import type { Compared } from './book-changes.ts'
import type { Draft } from './draft-text.ts'
import type { ChapterText } from './edition-html.ts'

// Whole books and chapters, worked on beside the event loop as soon as they are large. The limits of what is done at once keep it under 50 ms.

const inThread = threadModule<typeof work>(new URL('./book-thread.ts', import.meta.url), callThreads)

/** Drafts of at most so many characters are numbered and compared at once. */
const draftAtOnce = 100_000
/** Chapters of at most so many characters without formulas and code are rendered at once. */
const chapterAtOnce = 16_000

type Run = Pick<ThreadRun, 'owner' | 'signal' | 'mostWaiting'>
const sizeOf = ({ chapters }: Draft) => chapters.reduce((sum, { json }) => sum + json.length, 0)
const isPlain = (json: string) => !/"latex"|"codeBlock"|\$/.test(json)

export const surveyDraft = async (run: Run, draft: Draft) =>
  sizeOf(draft) <= draftAtOnce ? work.surveyDraft(draft) : inThread('surveyDraft', draft, { ...run, seconds: 30 })

export const compareDraft = async (run: Run, draft: Draft, compared: Compared) => {
  const given = { draft, compared }
  const size = sizeOf(draft) + [...compared.bodies.values()].reduce((sum, json) => sum + json.length, 0)
  const atOnce = size <= draftAtOnce && draft.chapters.every(({ json }) => isPlain(json))
  return atOnce ? work.compareDraft(given) : inThread('compareDraft', given, { ...run, seconds: 60 })
}

export const placesAround = async (run: Run, wanted: PlacesWanted) =>
  wanted.draft.reduce((sum, { json }) => sum + json.length, 0) <= draftAtOnce
    ? work.placesAround(wanted)
    : inThread('placesAround', wanted, { ...run, seconds: 30 })

/** Renders one chapter; refuses in words that name it when it takes too long or becomes too large. */
export async function renderChapter(run: Run, name: string, chapter: ChapterText): Promise<work.RenderedText> {
  const atOnce = chapter.json.length + chapter.labels.length <= chapterAtOnce && isPlain(chapter.json) && !chapter.labels.includes('$')
  const made = atOnce ? work.renderChapter(chapter) : await inThread('renderChapter', chapter, { ...run, seconds: 20 }).catch(refused(name))
  if (!made) throw tooIntricate(name)
  return made
}

const tooIntricate = (name: string) =>
  refusal('invalid', {
    zh: `“${name}”过大或过于复杂，无法排版；请减少公式和表格，或把它分成几章`,
    en: `“${name}” is too large or too complex to be laid out; use fewer formulas and tables, or split the chapter`,
  })

const refused = (name: string) => (error: unknown) => {
  throw error instanceof ThreadStopped && error.reason !== 'cancelled' ? tooIntricate(name) : error
}
