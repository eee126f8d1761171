import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import type { User } from '../kernel/session.ts'

/** Whoever looks after the feedback of the institution. */
export const mayHandle = (user: User) => user.features.includes('SystemManagement:feedback')
export const isSender = (user: User, row: { memberId: string }) => row.memberId === user.memberId
export const maySee = (user: User, row: { memberId: string }) => isSender(user, row) || mayHandle(user)
/** The sender says how content he is once there is an outcome. */
export const mayRate = (user: User, row: { memberId: string; state: string }) =>
  isSender(user, row) && (row.state === 'resolved' || row.state === 'rejected' || row.state === 'closed')
export const mayReply = (user: User, row: { memberId: string; state: string }) => mayHandle(user) || (isSender(user, row) && row.state !== 'closed')

/** A picture of feedback is for those who handle it; its sender has uploaded it. */
export async function readsFeedbackPicture(db: Db, user: User, file: { id: string; createdBy: string }): Promise<boolean> {
  if (!mayHandle(user)) return false
  const sent = await db
    .selectFrom('feedbacks')
    .select('id')
    .where('memberId', '=', file.createdBy)
    .where(sql<boolean>`${file.id}::uuid = any (picture_ids)`)
    .limit(1)
    .execute()
  return sent.length > 0
}
