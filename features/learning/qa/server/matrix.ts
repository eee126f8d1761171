import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import * as qa from '../contract.ts'

const read: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** Authors alone change what they have written. */
const own: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** Authors do not share their own question. */
const shared: Expectation = { own: 'forbidden', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

const doc = paragraphs('为什么循环队列要空一个单元？')

export const matrix = entriesOf(qa)({
  questionThreads: { ask: () => ({ query: {} }), expect: 'ok' },
  questionThread: { ask: ({ questionThreadId }) => ({ questionId: questionThreadId }), expect: read },
  questionAsk: {
    ask: ({ talkedClassId }) => ({ classId: talkedClassId, key: newId(), body: { title: '循环队列', doc } }),
    expect: read,
    logs: notLogged.ownRecord,
  },
  questionEdit: {
    ask: ({ questionThreadId }) => ({ questionId: questionThreadId, body: { title: '循环队列', doc, rowVersion: 1 } }),
    expect: own,
    logs: notLogged.ownRecord,
  },
  questionDecide: {
    ask: ({ questionThreadId }) => ({ questionId: questionThreadId, body: { faq: true } }),
    expect: read,
    logs: ['classQuestion.settings'],
  },
  answerAccept: {
    ask: ({ questionThreadId, answerId }) => ({ questionId: questionThreadId, body: { postId: answerId } }),
    expect: read,
    logs: ['classQuestion.accept'],
  },
  sameQuestion: { ask: ({ questionThreadId }) => ({ questionId: questionThreadId, body: { same: true } }), expect: shared, logs: notLogged.personal },
  similarQuestions: { ask: ({ talkedClassId }) => ({ classId: talkedClassId, query: { title: '循环队列' } }), expect: read },
})
