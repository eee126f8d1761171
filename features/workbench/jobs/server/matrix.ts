import { entriesOf } from '#server/testing/matrix/cell.ts'
import * as jobs from '../contract.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'

export const matrix = entriesOf(jobs)({
  jobGet: { ask: ({ jobId }) => ({ jobId }), expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' } },
  jobList: { ask: () => ({}), expect: 'ok' },
})

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    jobId: string
  }
}

export async function things({ db, memberId, named }: ThingsContext) {
  const job = { memberId, id: newId(), kind: 'none', title: named('任务'), input: '{}', state: 'failed', error: '{"zh":"","en":""}' }
  await db.insertInto('jobs').values(job).execute()
  return { jobId: job.id }
}
