import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { Device, User } from '../kernel/session.ts'

/** Completes the record of the sign-in that opened this session by what its browser knows better. Both began in one transaction, at one moment. */
export async function completeLoginRecord(db: Db, user: User, told: Partial<Device & { entrance: string }>): Promise<void> {
  await db
    .updateTable('loginRecords')
    .set(told)
    .where('memberId', '=', user.memberId)
    .where('at', '=', sql<Date>`(select created_at from sessions where id = ${user.sessionId})`)
    .execute()
}
