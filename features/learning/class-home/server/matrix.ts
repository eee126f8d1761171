import { type Expectation, entriesOf, leading } from '#server/testing/matrix/cell.ts'
import * as home from '../contract.ts'

/** For those who teach in the class and for administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
/** For the students of the class; administrators see it and do not study there. */
const studied: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }

/** The classes are those of the gradebook: one that the person teaches, and one in which the person is a student. */
export const matrix = entriesOf(home)({
  classDates: {
    ask: ({ gradedClassId }) => ({ classId: gradedClassId, query: { from: '2026-09-07T00:00:00Z', to: '2026-09-14T00:00:00Z' } }),
    expect: taught,
  },
  classWaiting: { ask: ({ gradedClassId }) => ({ classId: gradedClassId }), expect: taught },
  classAttention: { ask: ({ gradedClassId }) => ({ classId: gradedClassId }), expect: taught },
  classReading: { ask: ({ gradedClassId }) => ({ classId: gradedClassId }), expect: taught },
  classReadingMine: { ask: ({ studiedClassId }) => ({ classId: studiedClassId }), expect: studied },
  classReport: { ask: ({ gradedClassId, studentId }) => ({ classId: gradedClassId, query: { member: studentId } }), expect: taught },
})
