import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

const columns = ['id', 'kind', 'title', 'state', 'progress', 'step', 'result', 'error', 'createdAt', 'finishedAt'] as const
export type JobRow = Awaited<ReturnType<typeof loadJob>>

/** Jobs ahead of a waiting one are counted up to this number. */
const maxAhead = 100

/** The caller's own jobs; waiting ones with the number of the institution's jobs ahead of them. */
const ownJobs = (db: Db, user: User) =>
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
                .limit(maxAhead)
                .as('before'),
            )
            .select((each) => each.fn.countAll<number>().as('count')),
        )
        .end()
        .as('ahead'),
    )
    .where('memberId', '=', user.memberId)
    .where('quiet', '=', false)

/** One of the caller's own jobs. */
export async function loadJob(db: Db, user: User, jobId: string) {
  const job = await ownJobs(db, user).where('id', '=', jobId).executeTakeFirst()
  if (!job) throw refusal('notFound', { zh: '任务不存在', en: 'No such task' })
  return job
}

export const selectJobs = (db: Db, user: User) => ownJobs(db, user).orderBy('createdAt', 'desc').orderBy('id').limit(20).execute()
