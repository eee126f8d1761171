import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Upload } from '#contract/call.ts'
import type { PlayState, Progress } from '#assessment/interactives/play-state.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

export const noObject = () => refusal('notFound', { zh: '交互资源不存在', en: 'No such interactive object' })

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

interface PublicFile extends Upload {
  id: string
  width: number | null
  height: number | null
}

/** The files within a public object of any institution, those of its earlier versions too. */
export async function selectPublicFilesOf(platform: PlatformDb, resourceId: string): Promise<PublicFile[]> {
  const { rows } = await sql<PublicFile>`select * from files_of_public_object(${resourceId})`.execute(platform)
  return rows
}

/** The bytes of the current versions of files. */
export const selectBytesOf = (db: Db, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('files')
        .select(['id', 'suffix', 'sha256'])
        .where('id', 'in', [...ids])
        .execute()
    : Promise.resolve([])

/** Whether the member has made this version within the last hour. */
export async function isRecentVersion(db: Db, { memberId }: Pick<User, 'memberId'>, resourceId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('resourceVersions')
    .select('number')
    .where('resourceId', '=', resourceId)
    .where('number', '=', number)
    .where('createdBy', '=', memberId)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a version other bytes. The row is made again, since the storage of an institution is counted when rows are added and removed. */
export async function exchangeVersion(db: Db, { memberId }: Pick<User, 'memberId'>, id: string, number: number, upload: Upload): Promise<void> {
  const { name, suffix, mime, size, sha256 } = upload
  await db.deleteFrom('resourceVersions').where('resourceId', '=', id).where('number', '=', number).execute()
  await db.insertInto('resourceVersions').values({ name, suffix, mime, size, sha256, resourceId: id, number, createdBy: memberId }).execute()
  await db.updateTable('files').set({ name, suffix, mime, size, sha256 }).where('id', '=', id).execute()
}

export async function updateTitle(db: Db, id: string, title: string): Promise<void> {
  await db.updateTable('resources').set({ title }).where('id', '=', id).execute()
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
