import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** The most bytes that the resources of a person may take: the own limit, else that of everyone; null without one. */
export async function findLimit(db: Db, memberId: string): Promise<number | null> {
  const row = await db
    .selectFrom('resourceLimits')
    .select('bytes')
    .where((q) => q.or([q('memberId', '=', memberId), q('memberId', 'is', null)]))
    .orderBy(sql`member_id nulls last`)
    .limit(1)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** The bytes of the resources of a person, with those in the bin. */
export async function sumBytes(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('resources')
    .select((q) => q.fn.sum<number>('size').as('bytes'))
    .where('ownerId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 * 10 ? 1 : 0)} MB`

/** Refuses as `full` where the resources of a person would take more than the limit of that person. Two additions at once wait for each other. */
export async function mustHaveRoom(db: Db, memberId: string, more: number): Promise<void> {
  const limit = await findLimit(db, memberId)
  if (limit === null || more <= 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended('resources ' || ${memberId}::text, 0))`.execute(db)
  const used = await sumBytes(db, memberId)
  if (used + more <= limit) return
  const [taken, allowed, wanted] = [megabytes(used), megabytes(limit), megabytes(more)]
  throw refusal('full', {
    zh: `您的资源已用 ${taken}，上限是 ${allowed}，放不下这个 ${wanted} 的文件`,
    en: `Your resources take ${taken} of ${allowed}; there is no room for this file of ${wanted}`,
  })
}
