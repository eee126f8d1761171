import type { Contents } from '../contract.ts'
import type { BookLanguage } from '#document/text/book-words.ts'
import type { App } from '#server/kernel/app.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findInEdition } from './search/book-text.ts'
import { previewDraft, loadDraftForPreview } from './draft.ts'
import { bookOf, countReaders, selectContents, loadReadableBook } from './queries.ts'
import { renderedChapter } from './rendered.ts'

export interface Wanted {
  textbookId: string
  /** Default: the chapter where the user stopped reading, else the first one. */
  chapterId?: string | undefined
  draft?: boolean | undefined
  /** The search text, for a search in the whole book. */
  words?: string | undefined
}

/** Everything that a reading page shows. */
export type ReadingPage = NonNullable<Awaited<ReturnType<typeof readChapter>>>

/** One chapter with contents, neighbours and search results; undefined when the user cannot read it. `signal` aborts rendering and searching. */
export async function readChapter(app: App, user: User | undefined, wanted: Wanted, signal?: AbortSignal) {
  if (!user) return undefined
  const stop = signal && { signal }
  const { textbookId } = wanted
  const book = wanted.draft
    ? await unlessNotFound(draftOf(app, user, textbookId, stop))
    : await unlessNotFound(published(app, user, textbookId, stop))
  if (!book) return undefined
  const { preview, htmlOf, find } = book
  const { contents, place } = preview
  const at = contents.findIndex((each) => each.id === (wanted.chapterId ?? place?.chapterId))
  const index = at < 0 && !wanted.chapterId ? 0 : at
  const entry = contents[index]
  const html = entry && (await htmlOf(entry.id))
  if (!entry || html === undefined) return undefined
  return {
    book: preview,
    contents,
    chapter: { ...entry, html },
    previous: contents[index - 1],
    next: contents[index + 1],
    place,
    trail: trailOf(contents, entry),
    found: wanted.words ? await find(wanted.words) : undefined,
  }
}

/** The book; undefined when it does not exist for this user. */
const unlessNotFound = <Book>(book: Promise<Book>): Promise<Book | undefined> =>
  book.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'notFound') return undefined
    throw error
  })

type Stop = { signal: AbortSignal } | undefined

async function draftOf(app: App, user: User, textbookId: string, stop: Stop) {
  return previewDraft(await app.database.withInstitution(user.institutionId, 'read only', (db) => loadDraftForPreview(db, user, textbookId)), stop)
}

async function published(app: App, user: User, textbookId: string, stop: Stop) {
  const { institutionId } = user
  const preview = await app.database.withInstitution(institutionId, 'read only', async (db) => {
    const book = await loadReadableBook(db, user, textbookId)
    const [contents, readerCount] = await Promise.all([selectContents(db, user, book), countReaders(db, textbookId)])
    return {
      ...bookOf(book),
      editionNo: book.no as number | null,
      publishedAt: book.publishedAt.toISOString() as string | null,
      readerCount,
      contents,
    }
  })
  const { editionId, language } = preview
  return {
    preview,
    htmlOf: async (chapterId: string) => (await renderedChapter(app, institutionId, editionId, chapterId))?.html,
    find: (words: string) => findInEdition(app, { owner: institutionId, ...stop }, editionId, language as BookLanguage, words),
  }
}

/** The entry, preceded by the entries above it. */
function trailOf(contents: readonly Contents[], entry: Contents): Contents[] {
  const parent = contents.find((each) => each.id === entry.parentId)
  return [...(parent ? trailOf(contents, parent) : []), entry]
}
