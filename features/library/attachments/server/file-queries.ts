import { sql } from 'kysely'
import type { StoredFile } from '#contract/files.ts'
import { selectReadableIds } from '#features/library/resources/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { fileUrl } from '#server/kernel/files/file-queries.ts'

/** Of these files the ones that a member may use: own uploads that belong to no textbook and have not expired, and resources that the member may read. */
export async function selectUsableIds(db: Db, user: User, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await db
    .selectFrom('files')
    .leftJoin('resources', 'resources.id', 'files.id')
    .select(['files.id', 'files.createdBy', 'resources.id as resourceId'])
    .where('files.id', 'in', ids)
    .where('files.textbookId', 'is', null)
    .where((q) => q.or([q('files.expiresAt', 'is', null), q('files.expiresAt', '>', sql<Date>`now()`)]))
    .execute()
  const resources = rows.flatMap(({ resourceId }) => resourceId ?? [])
  const readable = resources.length ? await selectReadableIds(db, user, resources) : new Set<string>()
  return new Set(rows.flatMap(({ id, createdBy, resourceId }) => ((resourceId ? readable.has(id) : createdBy === user.memberId) ? [id] : [])))
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
