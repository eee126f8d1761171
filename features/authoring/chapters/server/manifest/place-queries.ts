import { selectTextbooksById } from '#features/authoring/textbooks/server/queries.ts'
import type { FilePlaces } from '#server/kernel/files/file-places.ts'

/** Chapters of textbooks that the person may see. */
export const chapterPlaces: FilePlaces = {
  place: 'chapter',
  async name(db, user, ids) {
    const chapters = await db
      .selectFrom('chapters')
      .select(['id', 'name', 'textbookId'])
      .where('id', 'in', ids)
      .where('deletedAt', 'is', null)
      .execute()
    if (!chapters.length) return []
    const books = await selectTextbooksById(db, user, [...new Set(chapters.map(({ textbookId }) => textbookId))])
    const names = new Map(books.map(({ id, name }) => [id, name]))
    return chapters.flatMap(({ id, name, textbookId }) => {
      const within = names.get(textbookId)
      const query = new URLSearchParams({ id: textbookId, chapter: id })
      return within === undefined ? [] : [{ id, title: name, within, path: `/editbook/chapter?${query}` }]
    })
  },
}
