import type { Db } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'

const columns = ['id', 'kind', 'title', 'state', 'progress', 'step', 'result', 'error', 'createdAt', 'finishedAt'] as const
export type JobRow = Awaited<ReturnType<typeof takeJob>>

const own = (db: Db, user: User) => db.selectFrom('jobs').select(columns).where('memberId', '=', user.memberId)

/** One of the caller's own tasks. */
export async function takeJob(db: Db, user: User, jobId: string) {
  const job = await own(db, user).where('id', '=', jobId).executeTakeFirst()
  if (!job) throw refusal('notFound', { zh: '任务不存在', en: 'No such task' })
  return job
}

export const selectJobs = (db: Db, user: User) => own(db, user).orderBy('createdAt', 'desc').orderBy('id').limit(20).execute()
