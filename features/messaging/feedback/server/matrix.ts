import { type Expectation, entriesOf, handling, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as feedback from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

const mayHandle = pressing('SystemManagement:feedback')
/** The sender sees the thread, and so does everyone in the institution who handles feedback. */
const thread: Expectation = { own: 'ok', same: handling('SystemManagement:feedback', 'ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const handled: Expectation = { own: mayHandle, same: mayHandle, other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(feedback)({
  feedbackList: { ask: () => ({ body: {} }), expect: mayHandle, logs: notLogged.reads },
  feedbackMine: { ask: () => ({ query: {} }), expect: 'ok' },
  feedbackGet: { ask: ({ feedbackId }) => ({ id: feedbackId }), expect: thread },
  feedbackSend: { ask: () => ({ body: { type: 'bug', body: '打不开' }, key: 'feedback-key' }), expect: 'ok', logs: notLogged.ownRecord },
  feedbackPicture: { ask: () => ({ file: picture }), expect: 'ok', logs: notLogged.draft },
  feedbackHandle: {
    ask: ({ feedbackId }) => ({ id: feedbackId, body: { state: 'processing', rowVersion: 1 } }),
    expect: handled,
    logs: ['feedback.change'],
  },
  feedbackReply: { ask: ({ feedbackId }) => ({ id: feedbackId, body: { body: '补充' } }), expect: thread, logs: notLogged.ownRecord },
  feedbackRate: {
    ask: ({ resolvedFeedbackId }) => ({ id: resolvedFeedbackId, body: { satisfaction: 5 } }),
    // Only the sender rates the outcome.
    expect: { own: 'ok', same: handling('SystemManagement:feedback', 'forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' },
    logs: notLogged.ownRecord,
  },
  feedbackHandlers: { ask: () => ({}), expect: mayHandle },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    feedbackId: string
    resolvedFeedbackId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const [feedbackId, resolvedFeedbackId] = [newId(), newId()]
  const feedback = { memberId, type: 'bug', body: named('反馈') }
  const rows = [
    { ...feedback, id: feedbackId },
    { ...feedback, id: resolvedFeedbackId, state: 'resolved' },
  ]
  await db.insertInto('feedbacks').values(rows).execute()
  await db.insertInto('feedbackReplies').values({ id: newId(), feedbackId, memberId, body: '在看' }).execute()
  return { feedbackId, resolvedFeedbackId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  feedback_replies: 'body created_at feedback_id id institution_id internal member_id',
  feedbacks:
    'assignee_id body contact context created_at id institution_id member_id page_url picture_ids reply_count row_version satisfaction state textbook_id type updated_at',
}
