import type { FilePlaces } from '#server/kernel/files/file-places.ts'
import { selectTextbooksById } from '../queries.ts'

/** Textbooks that have a file as their cover. */
export const coverPlaces: FilePlaces = {
  place: 'textbook',
  async name(db, user, ids) {
    const books = await selectTextbooksById(db, user, ids)
    return books.map(({ id, name }) => ({ id, title: name, within: '', path: `/editbook/moocbaseinfo?${new URLSearchParams({ id })}` }))
  },
}
