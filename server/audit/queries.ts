import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import type { User } from '../kernel/session.ts'
import { tellNewDevice } from './new-device.ts'

const minute = 60_000

/** A sign-in is told in two calls, in either order or at the same time: both fill the one record of the last minute. */
export async function completeLoginRecord(db: Db, user: User, told: { device?: string; operatingSystem?: string; entrance?: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${user.memberId}`}, 0))`.execute(db)
  const begun = await db
    .selectFrom('loginRecords')
    .select('id')
    .where('memberId', '=', user.memberId)
    .where('at', '>', new Date(Date.now() - minute))
    .where(told.device === undefined ? 'operatingSystem' : 'device', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!begun) {
    await db
      .insertInto('loginRecords')
      .values({ ...told, id: newId(), memberId: user.memberId })
      .execute()
    return
  }
  const { device, operatingSystem, at } = await db
    .updateTable('loginRecords')
    .set(told)
    .where('id', '=', begun.id)
    .returning(['device', 'operatingSystem', 'at'])
    .executeTakeFirstOrThrow()
  if (device !== null && operatingSystem !== null) await tellNewDevice(db, { id: begun.id, memberId: user.memberId, device, operatingSystem, at })
}
