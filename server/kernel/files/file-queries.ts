import type { StoredFile } from '#contract/files.ts'
import type { Upload } from '#contract/call.ts'
import type { Db } from '../data/db.ts'
import { newId } from '../data/id.ts'
import { sql } from 'kysely'

export const fileUrl = (id: string) => `/rman/v1/files/${id}`

interface Placed {
  /** The textbook that determines who may read the file; without one it is the uploader's own. */
  textbookId?: string | undefined
  width?: number | undefined
  height?: number | undefined
  /** Days after which it is deleted unless something keeps it until then; by default it is kept. */
  keptDays?: number
}

/** Inserts a stored upload as a file of the institution. */
export async function insertFile(
  db: Db,
  by: { memberId: string },
  upload: Upload,
  { textbookId, width, height, keptDays }: Placed = {},
): Promise<StoredFile> {
  const id = newId()
  const { name, suffix, size } = upload
  const picture = { width: width ?? null, height: height ?? null }
  await db
    .insertInto('files')
    .values({
      ...upload,
      ...picture,
      id,
      textbookId: textbookId ?? null,
      createdBy: by.memberId,
      ...(keptDays !== undefined && { expiresAt: sql`now() + make_interval(days => ${keptDays})` }),
    })
    .execute()
  return { id, name, suffix, size, url: fileUrl(id), ...picture }
}

/** Keeps files that would expire otherwise, because something shows them now. */
export async function keepForGood(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await sql`update files set expires_at = null where institution_id = here() and id = any (${ids}::uuid[]) and expires_at is not null`.execute(db)
}

/** Inserts the files of several uploads, which belong to no textbook; returns their ids in order. */
export async function insertFiles(
  db: Db,
  by: { memberId: string },
  uploads: readonly (Upload & { width?: number; height?: number })[],
): Promise<string[]> {
  const rows = uploads.map(({ width = null, height = null, ...upload }) => ({ ...upload, width, height, id: newId(), createdBy: by.memberId }))
  if (rows.length) await db.insertInto('files').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** A file of the caller's institution that has not expired, with textbook and uploader. */
export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', 'name', 'suffix', 'mime', 'size', 'textbookId', 'createdBy'])
    .where('id', '=', id)
    .where((q) => q.or([q('expiresAt', 'is', null), q('expiresAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
