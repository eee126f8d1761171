import * as contract from '../contract.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { previewDraft, loadDraftForPreview } from './draft.ts'
import { savePlace } from './place-queries.ts'
import { saveProgress } from './progress/save-progress.ts'
import { bookOf, countReaders, selectBooks, selectContents, loadReadableBook } from './queries.ts'

export default handlers(contract, {
  async bookList({ query }, { db, user }) {
    const found = await selectBooks(db, user, query)
    return { ...found, items: found.items.map(bookOf) }
  },

  async bookGet({ textbookId }, { db, user }) {
    return bookOf(await loadReadableBook(db, user, textbookId))
  },

  async bookPreview({ id, query }, { db, user }) {
    if (query.draft) return (await previewDraft(await loadDraftForPreview(db, user, id), { mostWaiting: 4 })).preview
    const book = await loadReadableBook(db, user, id)
    const [contents, readerCount] = await Promise.all([selectContents(db, user, book), countReaders(db, id)])
    return { ...bookOf(book), editionNo: book.no, publishedAt: book.publishedAt.toISOString(), readerCount, contents }
  },

  async readingPositionSave({ textbookId, body }, { db, user }) {
    const book = await loadReadableBook(db, user, textbookId)
    const kept = await savePlace(db, user, book, body)
    const { place } = bookOf(await loadReadableBook(db, user, textbookId))
    if (!place) throw new Error('the saved place was not found')
    return { kept, place }
  },

  async readingProgressSave({ textbookId, body }, { app, db, user }) {
    return saveProgress({ app, db, user }, await loadReadableBook(db, user, textbookId), body.chapters)
  },
})
