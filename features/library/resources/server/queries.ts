import type { App } from '#server/kernel/app.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findFile, findReadableFile } from '#server/kernel/files/file-queries.ts'
import { mayFetch } from '#server/kernel/files/file-readers.ts'

interface Found {
  sha256: string
  name: string
  mime: string
  size: number
}

/** The file, if the user may read it: part of a readable edition, of a textbook that the user may see, or an own upload. */
export async function findAllowedFile({ database, collected }: App, user: User | undefined, id: string): Promise<Found | undefined> {
  return database.transaction(user?.institutionId, 'read only', async ({ db, platform }) => {
    const published = await findReadableFile(platform, user, id)
    if (published || !user || !db) return published
    const file = await findFile(db, id)
    if (!file || file.createdBy === user.memberId) return file
    return (await mayFetch(collected.fileReaders, db, user, file)) ? file : undefined
  })
}

/** Any file, for requests with a signed URL. */
export async function findAnyFile({ database }: App, id: string): Promise<Found | undefined> {
  const { rows } = await database.pool.query<Found>('select * from file_by_id($1)', [id])
  return rows[0]
}
