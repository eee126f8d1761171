import type { Contents } from '@recto/contract/reading'
import type { House } from '../kernel/house.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'
import { textOfEdition } from './book-text.ts'
import { takeDraft } from './draft.ts'
import { findWords } from './found-words.ts'
import { bookOf, countReaders, selectContents, takeBook } from './queries.ts'
import { renderedChapter } from './rendered.ts'

export interface Wanted {
  textbookId: string
  /** Without one: where the reader stands, else the first. */
  chapterId?: string | undefined
  draft?: boolean | undefined
  /** Looked for in the whole book. */
  words?: string | undefined
}

/** Everything that a reading page shows; undefined when there is no such book, or not for this person. */
export type ReadingPage = NonNullable<Awaited<ReturnType<typeof readChapter>>>

/** Reads one chapter of a book with its surroundings, in one transaction. */
export async function readChapter(house: House, user: User | undefined, wanted: Wanted) {
  if (!user) return undefined
  return house.database
    .inside(user.institutionId, 'read only', async (db) => {
      const { preview, htmlOf, text } = await (wanted.draft ? takeDraft(db, user, wanted.textbookId) : published(house, db, user, wanted.textbookId))
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
        found: wanted.words ? findWords(await text(), wanted.words) : undefined,
      }
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'notFound') return undefined
      throw error
    })
}

async function published(house: House, db: Parameters<typeof takeBook>[0], user: User, textbookId: string) {
  const book = await takeBook(db, user, textbookId)
  const [contents, readerCount] = await Promise.all([selectContents(db, user, book), countReaders(db, textbookId)])
  const preview = {
    ...bookOf(book),
    editionNo: book.no as number | null,
    publishedAt: book.publishedAt.toISOString() as string | null,
    readerCount,
    contents,
  }
  return {
    preview,
    htmlOf: async (chapterId: string) => (await renderedChapter(house, db, book.editionId, chapterId))?.html,
    text: () => textOfEdition(house, db, book.editionId),
  }
}

/** From the top of the book down to the entry. */
function trailOf(contents: readonly Contents[], entry: Contents): Contents[] {
  const parent = contents.find((each) => each.id === entry.parentId)
  return [...(parent ? trailOf(contents, parent) : []), entry]
}
