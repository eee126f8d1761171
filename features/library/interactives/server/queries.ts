import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Upload } from '#contract/call.ts'
import type { PlayState, Progress } from '#assessment/interactives/play-state.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

export const noObject = () => refusal('notFound', { zh: '交互资源不存在', en: 'No such interactive object' })

/** An interactive object of the institution, whoever may see it. */
export async function findObject(db: Db, id: string) {
  return db
    .selectFrom('resources')
    .innerJoin('files', 'files.id', 'resources.id')
    .select(['resources.id', 'resources.title', 'resources.ownerId', 'resources.scope', 'resources.deletedAt', 'resources.version'])
    .select(['resources.rowVersion', 'files.sha256'])
    .where('resources.id', '=', id)
    .where('resources.kind', '=', 'interactive')
    .executeTakeFirst()
}

/** The files of the objects in which a file stands; of many only some. */
export const selectObjectsWith = (db: Db, fileId: string) =>
  db
    .selectFrom('interactiveFiles')
    .innerJoin('files', 'files.id', 'interactiveFiles.resourceId')
    .select(['files.id', 'files.createdBy', 'files.textbookId'])
    .where('interactiveFiles.fileId', '=', fileId)
    .limit(10)
    .execute()

export async function selectFilesOf(db: Db, resourceId: string): Promise<string[]> {
  const rows = await db.selectFrom('interactiveFiles').select('fileId').where('resourceId', '=', resourceId).execute()
  return rows.map(({ fileId }) => fileId)
}

export async function insertFilesOf(db: Db, resourceId: string, fileIds: readonly string[]): Promise<void> {
  if (!fileIds.length) return
  const rows = fileIds.map((fileId) => ({ resourceId, fileId }))
  await db
    .insertInto('interactiveFiles')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Whether this is a folder of the member’s own. */
export async function isOwnFolder(db: Db, { memberId }: Pick<User, 'memberId'>, id: string): Promise<boolean> {
  const row = await db.selectFrom('resourceFolders').select('id').where('id', '=', id).where('ownerId', '=', memberId).executeTakeFirst()
  return row !== undefined
}

interface NewObject {
  id: string
  title: string
  folderId: string | null
}

/** Inserts the resource of a file with its first version. */
export async function insertObject(db: Db, { memberId }: Pick<User, 'memberId'>, { id, title, folderId }: NewObject, upload: Upload): Promise<void> {
  const { suffix, size } = upload
  const by = { createdBy: memberId, updatedBy: memberId }
  await db.insertInto('resources').values({ id, title, folderId, suffix, size, kind: 'interactive', ownerId: memberId, ...by }).execute()
  await insertVersion(db, memberId, id, 1, upload)
}

const insertVersion = (db: Db, memberId: string, resourceId: string, number: number, upload: Upload) =>
  db
    .insertInto('resourceVersions')
    .values({ ...upload, resourceId, number, createdBy: memberId })
    .execute()

/**
 * Makes these bytes the current ones of an object. The version that the member has made within the last hour is replaced; otherwise they are the next
 * version. Returns its number. Refuses with `conflict` when the object was changed since `rowVersion`.
 */
export async function updateObject(
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  { id, title, rowVersion }: { id: string; title: string; rowVersion: number },
  upload: Upload,
): Promise<number> {
  const { name, suffix, mime, size, sha256 } = upload
  const changed = await db
    .updateTable('resources')
    .set({ title, size, updatedBy: memberId, updatedAt: sql`now()`, rowVersion: rowVersion + 1 })
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw refusal('conflict')
  const replaced = await db
    .deleteFrom('resourceVersions')
    .where('resourceId', '=', id)
    .where('number', '=', changed.version)
    .where('createdBy', '=', memberId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .returning('number')
    .executeTakeFirst()
  const number = replaced ? changed.version : changed.version + 1
  if (!replaced) await db.updateTable('resources').set({ version: number }).where('id', '=', id).execute()
  await insertVersion(db, memberId, id, number, upload)
  await db.updateTable('files').set({ name, suffix, mime, size, sha256 }).where('id', '=', id).execute()
  return number
}

export async function findState(db: Db, { memberId }: Pick<User, 'memberId'>, fileId: string): Promise<PlayState | undefined> {
  const row = await db
    .selectFrom('interactiveStates')
    .select('state')
    .where('memberId', '=', memberId)
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  return row && (row.state as PlayState)
}

/** The state of a member, made if there is none yet, and locked, so that two moves at once are made one after the other. */
export async function lockState(db: Db, { memberId }: Pick<User, 'memberId'>, fileId: string, empty: PlayState): Promise<PlayState> {
  await db
    .insertInto('interactiveStates')
    .values({ memberId, fileId, state: JSON.stringify(empty), score: 0, of: 0, tries: 0 })
    .onConflict((c) => c.columns(['institutionId', 'memberId', 'fileId']).doNothing())
    .execute()
  const row = await db
    .selectFrom('interactiveStates')
    .select('state')
    .where('memberId', '=', memberId)
    .where('fileId', '=', fileId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.state as PlayState
}

interface Reached extends Pick<Progress, 'score' | 'of' | 'completed'> {
  /** An answer was given, which counts as a try. */
  tried: boolean
}

/** Keeps a state; the best score that was ever reached and the first completion stay. */
export async function updateState(
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  fileId: string,
  state: PlayState,
  { score, of, completed, tried }: Reached,
): Promise<void> {
  await db
    .updateTable('interactiveStates')
    .set({
      state: JSON.stringify(state),
      score: sql`least(greatest(score, ${score}::integer), ${of}::integer)`,
      of,
      tries: sql`tries + ${tried ? 1 : 0}::integer`,
      ...(completed && { completedAt: sql`coalesce(completed_at, now())` }),
      updatedAt: sql`now()`,
      rowVersion: sql`row_version + 1`,
    })
    .where('memberId', '=', memberId)
    .where('fileId', '=', fileId)
    .execute()
}

const orders = { '-updatedAt': descending('interactiveStates.updatedAt', 'interactiveStates.memberId') }

export const selectResults = (db: Db, fileId: string, paging: Paging) =>
  paged(
    db,
    db
      .selectFrom('interactiveStates')
      .innerJoin('members', 'members.id', 'interactiveStates.memberId')
      .select(['interactiveStates.memberId', 'members.name', 'interactiveStates.score', 'interactiveStates.of', 'interactiveStates.tries'])
      .select(['interactiveStates.completedAt', 'interactiveStates.updatedAt'])
      .where('interactiveStates.fileId', '=', fileId),
    orders,
    { ...paging, sort: '-updatedAt' },
  )
