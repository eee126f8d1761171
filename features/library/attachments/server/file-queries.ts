import { sql } from 'kysely'
import type { StoredFile } from '#contract/files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'

/** Of these files the ones that a member has uploaded, that belong to no textbook and that have not expired. */
export async function selectUsableIds(db: Db, memberId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('files.id')
    .where('files.id', 'in', ids)
    .where('files.createdBy', '=', memberId)
    .where('files.textbookId', 'is', null)
    .where((q) => q.or([q('files.expiresAt', 'is', null), q('files.expiresAt', '>', sql<Date>`now()`)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Files by id, as they are sent to the screens. */
export async function selectStoredFiles(db: Db, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['files.id', 'files.name', 'files.suffix', 'files.size', 'files.width', 'files.height'])
    .where('files.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, url: fileUrl(row.id) }]))
}
