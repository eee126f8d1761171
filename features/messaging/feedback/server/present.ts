import type { Feedback, FeedbackContext, FeedbackState, FeedbackThread, FeedbackType } from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { isSender, mayHandle, mayRate, mayReply } from './policy.ts'
import { type FeedbackRow, selectReplies, takeFeedback } from './queries.ts'

export function show(user: User, { context, pictureIds, ...row }: FeedbackRow): Feedback {
  return {
    ...row,
    context: context as FeedbackContext,
    pictures: pictureIds,
    type: row.type as FeedbackType,
    state: row.state as FeedbackState,
    assigneeName: row.assigneeName ?? '',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: { handle: mayHandle(user), rate: mayRate(user, row), reply: mayReply(user, row) },
  }
}

/** Feedback with its replies. Internal notes are left out for a sender who does not handle feedback. */
export async function thread(db: Db, user: User, id: string): Promise<FeedbackThread> {
  const row = await takeFeedback(db, id)
  const replies = await selectReplies(db, id)
  const visible = isSender(user, row) && !mayHandle(user) ? replies.filter((reply) => !reply.internal) : replies
  return {
    ...show(user, row),
    replies: visible.map(({ createdAt, name, ...reply }) => ({ ...reply, name: name ?? '', at: createdAt.toISOString() })),
  }
}
