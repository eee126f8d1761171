import { type Expectation, entriesOf, handling, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as feedback from '../contract.ts'

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
