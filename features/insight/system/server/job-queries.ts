import type { Paging } from '#contract/page.ts'
import type { SystemJob } from '../contract.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { wakeWorkers } from '#server/kernel/jobs/jobs.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

const columns = [
  'jobs.id',
  'jobs.kind',
  'jobs.title',
  'jobs.state',
  'jobs.error',
  'jobs.createdAt',
  'jobs.finishedAt',
  'members.name as memberName',
] as const
const orders = { '-createdAt': descending('jobs.createdAt', 'jobs.id') }

/** The institution's jobs in one state. */
export function selectSystemJobs(db: Db, { state, ...page }: Paging & { state: SystemJob['state']; sort: '-createdAt' }) {
  const found = db.selectFrom('jobs').innerJoin('members', 'members.id', 'jobs.memberId').select(columns).where('jobs.state', '=', state)
  return paged(db, found, orders, page)
}

/** Queues a failed job again with its original input. */
export async function retryJob(db: Db, id: string) {
  const job = await db
    .updateTable('jobs')
    .set({ state: 'waiting', progress: 0, step: '', error: null, result: null, finishedAt: null, tries: 0, dueAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(['id', 'title', 'kind'])
    .executeTakeFirst()
  if (!job) throw refusal('notFound', { zh: '没有这个失败的任务', en: 'There is no such failed task' })
  await wakeWorkers(db)
  return job
}
