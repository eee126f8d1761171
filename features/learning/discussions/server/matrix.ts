import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import * as discussions from '../contract.ts'

const read: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** Authors alone change what they have written. */
const own: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }

const doc = paragraphs('为什么递归要用栈？')

export const matrix = entriesOf(discussions)({
  topicList: { ask: () => ({ query: {} }), expect: 'ok' },
  topicGet: { ask: ({ threadId }) => ({ topicId: threadId }), expect: read },
  topicAdd: {
    ask: ({ talkedClassId }) => ({ classId: talkedClassId, key: newId(), body: { title: '递归', doc } }),
    expect: read,
    logs: notLogged.ownRecord,
  },
  topicChange: {
    ask: ({ threadId }) => ({ topicId: threadId, body: { title: '递归', doc, rowVersion: 1 } }),
    expect: own,
    logs: notLogged.ownRecord,
  },
  topicSettings: { ask: ({ threadId }) => ({ topicId: threadId, body: { pinned: true } }), expect: read, logs: ['topic.settings'] },
  topicMarks: { ask: ({ threadId }) => ({ topicId: threadId, query: {} }), expect: read },
  topicMarksChange: {
    ask: ({ threadId, studentId }) => ({ topicId: threadId, body: { marks: [{ memberId: studentId, points: 9, rowVersion: 1 }] } }),
    expect: read,
    logs: ['topic.marks'],
    oneLogEntry: true,
  },
})
