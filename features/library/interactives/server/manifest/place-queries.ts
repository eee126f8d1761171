import { selectResources } from '#features/library/resources/server/queries.ts'
import type { FilePlaces } from '#server/kernel/files/file-places.ts'

/** Interactive objects that the person may see. */
export const interactivePlaces: FilePlaces = {
  place: 'interactive',
  async name(db, user, ids) {
    const rows = await selectResources(db, user, ids)
    return rows
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, title }) => ({ id, title, within: '', path: `/resource?${new URLSearchParams({ resource: id })}` }))
  },
}
