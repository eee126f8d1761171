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

/** Reviewed for personal data. */
export const reviewedColumns = {
  jobs: 'alive_at checkpoint claim created_at due_at error finished_at id input institution_id kind member_id progress quiet result started_at state step title tries',
  kept_answers: 'account_id answer call institution_id kept_at key request_hash',
}
