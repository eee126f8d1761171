import { sql } from 'kysely'
import type { Upload } from '#contract/call.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { ResourceScope } from '../contract.ts'
import { kindOf } from './kinds.ts'

/** The earlier versions that are kept of a resource, with the current one. */
export const keptVersions = 20

export interface Draft {
  title: string
  scope: ResourceScope
  folderId: string | null
  ownerId: string
  about?: {
    describe: string
    alt: string
    licence: string
    rightsHolder: string
    source: string
    tags: readonly string[]
    knowledgePoints: readonly string[]
    copiedFrom: { institution: string; title: string }
  }
}

type Bytes = Upload & { width?: number | null; height?: number | null }

/** Makes a resource with its file and its first version; returns its id. */
export async function insertResource(db: Db, by: Pick<User, 'memberId'>, bytes: Bytes, { about, ...draft }: Draft): Promise<string> {
  const { width, height, ...upload } = bytes
  const { id } = await insertFile(db, by, upload, { width: width ?? undefined, height: height ?? undefined })
  const { copiedFrom, tags = [], knowledgePoints = [], ...said } = about ?? {}
  await db
    .insertInto('resources')
    .values({
      ...draft,
      ...said,
      id,
      kind: kindOf(upload.suffix),
      suffix: upload.suffix,
      size: upload.size,
      tags: [...tags],
      knowledgePoints: [...knowledgePoints],
      ...(copiedFrom && { copiedFrom: JSON.stringify(copiedFrom) }),
      createdBy: by.memberId,
      updatedBy: by.memberId,
    })
    .execute()
  await insertVersion(db, by, { id, number: 1, note: '' }, bytes)
  return id
}

async function insertVersion(db: Db, by: Pick<User, 'memberId'>, version: { id: string; number: number; note: string }, bytes: Bytes): Promise<void> {
  const { id, number, note } = version
  const { sha256, name, suffix, mime, size, width = null, height = null } = bytes
  await db
    .insertInto('resourceVersions')
    .values({ resourceId: id, number, note, sha256, name, suffix, mime, size, width, height, createdBy: by.memberId })
    .execute()
  await db
    .deleteFrom('resourceVersions')
    .where('resourceId', '=', id)
    .where('number', '<=', number - keptVersions)
    .execute()
}

/** Changes what is said about a resource. Refuses when someone else has changed it since `rowVersion` was read. */
export async function updateResource(db: Db, user: Pick<User, 'memberId'>, id: string, rowVersion: number, set: object): Promise<void> {
  const done = await db
    .updateTable('resources')
    .set((q) => ({ ...set, updatedBy: user.memberId, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
}

/** Makes bytes the new version of a resource: its file has them from now on. Refuses when someone else has changed it since `rowVersion` was read. */
export async function replaceBytes(
  db: Db,
  user: Pick<User, 'memberId'>,
  { id, version }: { id: string; version: number },
  { rowVersion, note }: { rowVersion: number; note: string },
  bytes: Bytes,
): Promise<void> {
  const { sha256, name, suffix, mime, size, width = null, height = null } = bytes
  const fresh = { conversion: 'none', duration: null, pages: null }
  await updateResource(db, user, id, rowVersion, { ...fresh, suffix, size, version: version + 1 })
  await db.updateTable('files').set({ sha256, name, suffix, mime, size, width, height }).where('id', '=', id).execute()
  await insertVersion(db, user, { id, number: version + 1, note }, bytes)
}

/** Notes that a resource was opened, to the day. */
export async function markSeen(db: Db, id: string): Promise<void> {
  await db
    .updateTable('resources')
    .set({ seenAt: sql`now()` })
    .where('id', '=', id)
    .where('seenAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
