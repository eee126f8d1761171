import type { StoredFile } from '#contract/files.ts'
import type { Upload } from '#contract/call.ts'
import type { Db, PlatformDb } from '../data/db.ts'
import { newId } from '../data/id.ts'
import type { User } from '../access/session.ts'
import { sql } from 'kysely'

export const fileUrl = (id: string) => `/rman/v1/files/${id}`

interface Placed {
  /** The textbook that determines who may read the file; without one it is the uploader's own. */
  textbookId?: string | undefined
  width?: number | undefined
  height?: number | undefined
}

/** Inserts a stored upload as a file of the institution. */
export async function insertFile(db: Db, by: { memberId: string }, upload: Upload, { textbookId, width, height }: Placed = {}): Promise<StoredFile> {
  const id = newId()
  const { name, suffix, size } = upload
  const picture = { width: width ?? null, height: height ?? null }
  await db
    .insertInto('files')
    .values({ ...upload, ...picture, id, textbookId: textbookId ?? null, createdBy: by.memberId })
    .execute()
  return { id, name, suffix, size, url: fileUrl(id), ...picture }
}

/** A file of the caller's institution that has not expired, with textbook and uploader. */
export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', 'name', 'mime', 'size', 'textbookId', 'createdBy'])
    .where('id', '=', id)
    .where((q) => q.or([q('expiresAt', 'is', null), q('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

/** The file, if it is part of an edition that this user, or the public, may read. */
export async function findReadableFile(platform: PlatformDb, user: Pick<User, 'institutionId' | 'memberId'> | undefined, id: string) {
  const { rows } = await sql<{ sha256: string; name: string; mime: string; size: number }>`
    select * from readable_file(${user?.institutionId ?? null}, ${user?.memberId ?? null}, ${id})`.execute(platform)
  return rows[0]
}
