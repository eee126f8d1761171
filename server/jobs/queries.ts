import type { Db } from '../kernel/db.ts'
import { refusal } from '../kernel/refusal.ts'
import type { User } from '../kernel/session.ts'

const columns = ['id', 'kind', 'title', 'state', 'progress', 'step', 'result', 'error', 'createdAt', 'finishedAt'] as const
export type JobRow = Awaited<ReturnType<typeof takeJob>>

/** Jobs that stand before a waiting one are counted up to here. */
const mostAhead = 100

/** The caller's own tasks; those that wait with how many of the institution stand before them. */
const own = (db: Db, user: User) =>
  db
    .selectFrom('jobs')
    .select(columns)
    .select((q) =>
      q
        .case()
        .when('state', '=', 'waiting')
        .then(
          q
            .selectFrom((before) =>
              before
                .selectFrom('jobs as other')
                .select('other.id')
                .where('other.state', '=', 'waiting')
                .where(({ eb, refTuple }) => eb(refTuple('other.dueAt', 'other.id'), '<', refTuple('jobs.dueAt', 'jobs.id')))
                .limit(mostAhead)
                .as('before'),
            )
            .select((each) => each.fn.countAll<number>().as('count')),
        )
        .end()
        .as('ahead'),
    )
    .where('memberId', '=', user.memberId)

/** One of the caller's own tasks. */
export async function takeJob(db: Db, user: User, jobId: string) {
  const job = await own(db, user).where('id', '=', jobId).executeTakeFirst()
  if (!job) throw refusal('notFound', { zh: '任务不存在', en: 'No such task' })
  return job
}

export const selectJobs = (db: Db, user: User) => own(db, user).orderBy('createdAt', 'desc').orderBy('id').limit(20).execute()
