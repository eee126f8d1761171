import type { JobResult } from '#contract/job-results.ts'
import type { Db, PlatformDb } from '../data/db.ts'
import type { App } from '../app.ts'
import { newId } from '../data/id.ts'
import { pushLive } from '../events/live.ts'
import { retryLater } from '../http/refusal.ts'
import type { User } from '../access/session.ts'

type Result = JobResult

/** What the function of a job is given. */
export interface JobContext {
  /**
   * Runs a short transaction in the job's institution. Throws when the job has been taken away from this worker; the job cannot be taken away
   * during the transaction. So two workers never write the same step.
   */
  transaction: <T>(run: (db: Db, platform: PlatformDb) => Promise<T>) => Promise<T>
  app: App
  memberId: string
  institutionId: string
  jobId: string
  /** What the last `progress` of an earlier run has kept, or null. */
  checkpoint: unknown
  /**
   * Reports the progress, `done` from 0 to 1, and keeps `checkpoint` for a run that continues this one. Throws when the job has been taken away
   * from this worker.
   */
  progress: (done: number, step: string, checkpoint?: object) => Promise<void>
}

export interface JobKind {
  kind: string
  /** May run more than once: after a crash it starts again from its input. */
  run: (input: unknown, context: JobContext) => Promise<Result>
  /** A run that takes longer fails. */
  minutes: number
  /** Where it waits: conversions take long and have a worker of their own, so that no person's task waits behind them. */
  lane: Lane
}
export type Lane = 'tasks' | 'conversions'

/** Declares a kind of job with the type of its input. */
export const jobKind = <Input>(
  kind: string,
  run: (input: Input, context: JobContext) => Promise<Result>,
  { minutes = 30, lane = 'tasks' }: { minutes?: number; lane?: Lane } = {},
): JobKind => ({ kind, run: (input, context) => run(input as Input, context), minutes, lane })

/** How many jobs of one member may wait or run at the same time. */
export const maxJobsPerMember = 100

/** Enqueues a job in the caller's transaction, so that it exists only if the transaction commits. Refuses if the member has too many already. */
export async function enqueue(db: Db, user: Pick<User, 'memberId'>, kind: string, title: string, input: object): Promise<string> {
  const unfinished = await db
    .selectFrom('jobs')
    .select('id')
    .where('memberId', '=', user.memberId)
    .where('quiet', '=', false)
    .where('state', 'in', ['waiting', 'running'])
    .limit(maxJobsPerMember)
    .execute()
  if (unfinished.length === maxJobsPerMember)
    throw retryLater('tooMany', 60, {
      zh: `您还有 ${maxJobsPerMember} 个任务没有完成，请等它们完成后再试`,
      en: `You still have ${maxJobsPerMember} unfinished tasks; try again when they are done`,
    })
  const id = newId()
  await db
    .insertInto('jobs')
    .values({ id, memberId: user.memberId, kind, title, input: JSON.stringify(input) })
    .execute()
  await wakeWorkers(db)
  return id
}

/** Enqueues a job that the member is not told of and whose number is not limited, with an id of the caller's. */
export async function enqueueQuietly(
  db: Db,
  user: Pick<User, 'memberId'>,
  { id, kind, title, input }: { id: string; kind: string; title: string; input: object },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ id, memberId: user.memberId, kind, title, input: JSON.stringify(input), quiet: true })
    .execute()
  await wakeWorkers(db)
}

/** The id under which workers subscribe to live events, in place of a member's id. */
export const workers = 'workers'

/** Makes idle workers of all processes check the queue when the transaction commits. */
export const wakeWorkers = (db: Db | PlatformDb): Promise<void> => pushLive(db, [workers], { type: 'job' })
