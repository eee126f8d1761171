import { type ExpressionBuilder, sql } from 'kysely'
import { withinScope } from '#server/kernel/people/data-scope-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import type { User } from '#server/kernel/access/session.ts'

/** Whether the user handles the feedback of the institution. */
export const mayHandle = (user: User) => user.features.includes('SystemManagement:feedback')
export const isSender = (user: User, row: { memberId: string }) => row.memberId === user.memberId
/** A condition for the feedback that the user may see: their own, and for handlers also that within their data scope or assigned to them. */
export const withinReach = (db: Db, user: User) => (q: ExpressionBuilder<Pick<Rows, 'feedbacks' | 'members'>, 'feedbacks' | 'members'>) => {
  const own = q('feedbacks.memberId', '=', user.memberId)
  return mayHandle(user) ? q.or([own, q('feedbacks.assigneeId', '=', user.memberId), withinScope(db, user)(q as never)]) : own
}
/** The sender may rate the handling once the feedback is resolved, rejected or closed. */
export const mayRate = (user: User, row: { memberId: string; state: string }) =>
  isSender(user, row) && (row.state === 'resolved' || row.state === 'rejected' || row.state === 'closed')
export const mayReply = (user: User, row: { memberId: string; state: string }) => mayHandle(user) || (isSender(user, row) && row.state !== 'closed')

/** Whether the user may see a picture as a handler of the feedback that it was sent with. The sender may see it as its uploader. */
export async function readsFeedbackPicture(db: Db, user: User, file: { id: string; createdBy: string; textbookId: string | null }): Promise<boolean> {
  if (file.textbookId !== null || !mayHandle(user)) return false
  const sent = await db
    .selectFrom('feedbacks')
    .innerJoin('members', 'members.id', 'feedbacks.memberId')
    .select('feedbacks.id')
    .where('feedbacks.memberId', '=', file.createdBy)
    .where(sql<boolean>`${file.id}::uuid = any (feedbacks.picture_ids)`)
    .where((q) => withinReach(db, user)(q as never))
    .limit(1)
    .execute()
  return sent.length > 0
}
