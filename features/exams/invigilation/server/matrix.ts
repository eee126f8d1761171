import { newId } from '#server/kernel/data/id.ts'
import { type Expectation, entriesOf, leading } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as invigilation from '../contract.ts'

/** Those who hold a test or watch over it, and administrators who may hold tests. */
const watching: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }

export const matrix = entriesOf(invigilation)({
  watchGet: { ask: ({ comingTestId }) => ({ testId: comingTestId, query: {} }), expect: watching },
  watchTimeline: { ask: ({ comingTestId, studentId }) => ({ testId: comingTestId, memberId: studentId }), expect: watching },
  watchExtend: {
    ask: ({ comingTestId }) => ({ testId: comingTestId, key: newId(), body: { minutes: 5, reason: '停电' } }),
    expect: watching,
    logs: ['watch.extend'],
  },
  watchSubmit: { ask: ({ comingTestId }) => ({ testId: comingTestId, body: { reason: '停电' } }), expect: watching, logs: ['watch.submit'] },
  watchAdmit: {
    ask: ({ askingTestId, askingMemberId }) => ({ testId: askingTestId, body: { memberId: askingMemberId, admit: true } }),
    expect: watching,
    logs: ['watch.admit'],
  },
  watchReopen: {
    ask: ({ handedInTestId, askingMemberId }) => ({ testId: handedInTestId, body: { memberId: askingMemberId, minutes: 10, reason: '误交' } }),
    expect: watching,
    logs: ['watch.reopen'],
  },
  watchTell: {
    ask: ({ comingTestId }) => ({ testId: comingTestId, key: newId(), body: { text: '请检查座位号' } }),
    expect: watching,
    logs: ['watch.tell'],
  },
  watchNote: {
    ask: ({ comingTestId }) => ({ testId: comingTestId, key: newId(), body: { text: '空调故障' } }),
    expect: watching,
    logs: ['watch.note'],
  },
  watchReceipt: { ask: ({ handedInTestId }) => ({ testId: handedInTestId, query: { code: 'K7Q2-91FM' } }), expect: watching },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A test in which another browser of this candidate asks to be admitted, and one that the candidate has handed in. */
    askingTestId: string
    handedInTestId: string
    askingMemberId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const ids = { askingTestId: newId(), handedInTestId: newId() }
  const paperId = newId()
  await db
    .insertInto('papers')
    .values({ id: paperId, name: named('监考的试卷'), state: 'locked', version: 1, seed: 1, ownerId: memberId, updatedBy: memberId })
    .execute()
  const layout = JSON.stringify({ variants: [{ sections: [] }], shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1 })
  await db.insertInto('paperVersions').values({ paperId, no: 1, layout, points: 2, questions: 1, createdBy: memberId }).execute()
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const tests = [ids.askingTestId, ids.handedInTestId]
  await db
    .insertInto('tests')
    .values(
      tests.map((id) => ({
        id,
        title: named('监考'),
        paperId,
        paperVersion: 1,
        state: 'published',
        opensAt: hours(-1),
        closesAt: hours(1),
        laidOutAt: hours(-1),
        ownerId: memberId,
      })),
    )
    .execute()
  await db
    .insertInto('testCandidates')
    .values(tests.map((testId) => ({ testId, memberId })))
    .execute()
  const sitting = { memberId, no: 1, seed: 1, layout: JSON.stringify({ sections: [] }), deadlineAt: hours(1), closesAt: hours(1), holder: newId() }
  await db
    .insertInto('attempts')
    .values([
      { ...sitting, id: newId(), testId: ids.askingTestId, receipt: 'A7Q2-91FM', askingHolder: newId(), askingSince: hours(0) },
      { ...sitting, id: newId(), testId: ids.handedInTestId, receipt: 'K7Q2-91FM', state: 'submitted', submittedAt: hours(0), submitKind: 'person' },
    ])
    .execute()
  return { ...ids, askingMemberId: memberId }
}
