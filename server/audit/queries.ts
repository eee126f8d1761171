import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import type { User } from '../kernel/session.ts'

const minute = 60_000

/** A sign-in is told in two calls, in either order: both fill the one record of the last minute. */
export async function completeLoginRecord(db: Db, user: User, told: { device?: string; operatingSystem?: string; entrance?: string }): Promise<void> {
  const begun = await db
    .selectFrom('loginRecords')
    .select('id')
    .where('memberId', '=', user.memberId)
    .where('at', '>', new Date(Date.now() - minute))
    .where(told.device === undefined ? 'operatingSystem' : 'device', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (begun) await db.updateTable('loginRecords').set(told).where('id', '=', begun.id).execute()
  else
    await db
      .insertInto('loginRecords')
      .values({ ...told, id: newId(), memberId: user.memberId })
      .execute()
}
