import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Device, User } from '#server/kernel/access/session.ts'

/**
 * Completes the login record of this session with what its browser reports. Record and session were inserted in one transaction, so their times
 * are equal and identify the record.
 */
export async function completeLoginRecord(db: Db, user: User, told: Partial<Device & { entrance: string }>): Promise<void> {
  await db
    .updateTable('loginRecords')
    .set(told)
    .where('memberId', '=', user.memberId)
    .where('at', '=', sql<Date>`(select created_at from sessions where id = ${user.sessionId})`)
    .execute()
}
