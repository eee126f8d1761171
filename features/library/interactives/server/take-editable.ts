import { takeResource } from '#features/library/resources/server/queries.ts'
import { replaceBytes, updateResource } from '#features/library/resources/server/write-queries.ts'
import type { Upload } from '#contract/call.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { exchangeVersion, isRecentVersion, noObject, updateTitle } from './queries.ts'

/** An interactive object that the user may edit. Refuses with `notFound` or `forbidden`. */
export async function takeEditable(db: Db, user: User, id: string) {
  const row = await takeResource(db, user, id, 'edit')
  if (row.kind !== 'interactive' || row.deletedAt !== null) throw noObject()
  return row
}

/**
 * Makes these bytes the current ones of an object. The version that the user has made within the last hour gets them; otherwise they are the next
 * version. Refuses with `conflict` when the object was changed since `rowVersion`.
 */
export async function saveBytes(
  db: Db,
  user: User,
  { id, version }: { id: string; version: number },
  { title, rowVersion }: { title: string; rowVersion: number },
  upload: Upload,
): Promise<void> {
  if (await isRecentVersion(db, user, id, version)) {
    await updateResource(db, user, id, rowVersion, { title, size: upload.size })
    await exchangeVersion(db, user, id, version, upload)
  } else {
    await replaceBytes(db, user, { id, version }, { rowVersion, note: '' }, upload)
    await updateTitle(db, id, title)
  }
}
