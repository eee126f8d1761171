import { sql } from 'kysely'
import type { Upload } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { invalid } from '#server/kernel/http/refusal.ts'

/**
 * Takes a complete upload of the caller into something that is being saved: its row is deleted in the caller's transaction, which has to insert a file
 * with its bytes. Refuses any other upload as `invalid` at `path`.
 */
export async function takeUpload(db: Db, user: Pick<User, 'memberId'>, id: string, path = 'uploadId'): Promise<Upload> {
  const taken = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('memberId', '=', user.memberId)
    .where('state', '=', 'complete')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['name', 'suffix', 'mime', 'size', 'sha256'])
    .executeTakeFirst()
  if (!taken?.sha256 || !taken.mime)
    throw invalid(path, { zh: '上传的文件不存在、已过期或还没有传完', en: 'The upload does not exist, has expired or is not complete' })
  const { name, suffix, mime, size, sha256 } = taken
  return { name, suffix, mime, size, sha256 }
}

const columns = ['id', 'name', 'suffix', 'size', 'state', 'sha256', 'checkSeenAt', 'reason', 'createdAt', 'expiresAt'] as const

/** An upload of the caller that has not expired. */
export const findOwnUpload = (db: Db, { memberId }: Pick<User, 'memberId'>, id: string, { locked = false } = {}) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(locked, (rows) => rows.forUpdate())
    .executeTakeFirst()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findOwnUpload>>>

/** The uploads of the caller that have not expired, the newest first; there are at most `mostUploads` that were not refused. */
export const selectOwnUploads = (db: Db, { memberId }: Pick<User, 'memberId'>) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()

/** How many uploads of the member are kept, other than refused ones. Locks the member, so that two creations do not both pass the limit. */
export async function countOwnUploads(db: Db, { memberId }: Pick<User, 'memberId'>): Promise<number> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
  const { count } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('state', '!=', 'refused')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The bytes of the member's resources and uploads, and the most that they may be; null for no limit. */
export async function resourceBytes(db: Db, { memberId }: Pick<User, 'memberId'>): Promise<{ used: number; allowed: number | null }> {
  const { rows } = await sql<{ used: number; allowed: number | null }>`select * from resource_bytes(${memberId})`.execute(db)
  return rows[0] ?? { used: 0, allowed: null }
}

/** Days that an upload is kept. */
const keptDays = 7

export const insertUpload = (
  db: Db,
  { memberId }: Pick<User, 'memberId'>,
  upload: { id: string; name: string; suffix: string; size: number; givenSha256: string | null },
) =>
  db
    .insertInto('uploads')
    .values({ ...upload, memberId, expiresAt: sql`now() + make_interval(days => ${keptDays})` })
    .execute()

export const deleteUpload = (db: Db, id: string) => db.deleteFrom('uploads').where('id', '=', id).returning('sha256').executeTakeFirst()

export const setGivenSum = (db: Db, id: string, givenSha256: string) =>
  db.updateTable('uploads').set({ givenSha256 }).where('id', '=', id).where('state', '!=', 'refused').execute()

/** Notes that all bytes of an upload have arrived. */
export const beginChecking = (db: Db, id: string) =>
  db.updateTable('uploads').set({ state: 'checking', checkSeenAt: null }).where('id', '=', id).where('state', '=', 'receiving').execute()

/** Takes the check of an upload for this process, unless another one is at it. */
export const claimCheck = (db: Db, id: string) =>
  db
    .updateTable('uploads')
    .set({ checkSeenAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where((q) => q.or([q('checkSeenAt', 'is', null), q('checkSeenAt', '<', sql<Date>`now() - interval '1 minute'`)]))
    .returning(['suffix', 'size'])
    .executeTakeFirst()

/** Notes that the check goes on. */
export const noteCheck = (db: Db, id: string) =>
  db
    .updateTable('uploads')
    .set({ checkSeenAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Lets any process take the check over at once. */
export const releaseCheck = (db: Db, id: string) =>
  db.updateTable('uploads').set({ checkSeenAt: null }).where('id', '=', id).where('state', '=', 'checking').execute()

export const noteSum = (db: Db, id: string, sha256: string) =>
  db.updateTable('uploads').set({ sha256 }).where('id', '=', id).where('state', '=', 'checking').execute()

export const findChecking = (db: Db, id: string) =>
  db.selectFrom('uploads').select(['suffix', 'size', 'sha256']).where('id', '=', id).where('state', '=', 'checking').executeTakeFirst()

/** Ends the check well; answers with the sum that the sender gave, if any. */
export const completeUpload = (db: Db, id: string, { sha256, mime }: { sha256: string; mime: string }) =>
  db
    .updateTable('uploads')
    .set({ state: 'complete', sha256, mime })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .returning('givenSha256')
    .executeTakeFirst()

export const refuseUpload = (db: Db, id: string, reason: Bilingual) =>
  db
    .updateTable('uploads')
    .set({ state: 'refused', sha256: null, mime: null, reason: JSON.stringify(reason) })
    .where('id', '=', id)
    .execute()

export const selectUnfinishedChecks = async (platform: PlatformDb) =>
  (await sql<{ institutionId: string; id: string }>`select institution_id as "institutionId", id from unfinished_checks()`.execute(platform)).rows

export const selectExpiredUploads = async (platform: PlatformDb) =>
  (
    await sql<{ institutionId: string; id: string; sha256: string | null }>`
      select institution_id as "institutionId", id, sha256 from expired_uploads()`.execute(platform)
  ).rows

/** Those of these ids whose pieces are still needed, in any institution. */
export const selectNeededPieces = async (platform: PlatformDb, ids: readonly string[]) =>
  (await sql<{ id: string }>`select id from needed_pieces(${ids}::uuid[]) as id`.execute(platform)).rows.map(({ id }) => id)
