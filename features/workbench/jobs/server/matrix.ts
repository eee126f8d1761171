import { entriesOf } from '#server/testing/matrix/cell.ts'
import * as jobs from '../contract.ts'

export const matrix = entriesOf(jobs)({
  jobGet: { ask: ({ jobId }) => ({ jobId }), expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' } },
  jobList: { ask: () => ({}), expect: 'ok' },
})
