import type { Job } from '@recto/contract/jobs'
import type { Db, Platform } from './db.ts'
import type { House } from './house.ts'
import { newId } from './id.ts'
import { announce } from './live.ts'
import { later } from './refusal.ts'
import type { User } from './session.ts'

type Result = NonNullable<Job['result']>

/** What a job is given while it runs. */
export interface JobContext {
  /**
   * A short transaction of the job's institution. It throws when the job has been taken away from this worker, and while it lasts the job is
   * not taken away: what a job writes through it is never written by two workers.
   */
  inside: <T>(run: (db: Db, platform: Platform) => Promise<T>) => Promise<T>
  house: House
  memberId: string
  institutionId: string
  jobId: string
  /** `done` from 0 to 1. Throws when the job has been taken away from this worker. */
  progress: (done: number, step: string) => Promise<void>
}

export interface JobKind {
  kind: string
  /** May run twice: after a crash it starts again from its input. */
  run: (input: never, context: JobContext) => Promise<Result>
  /** A run that takes longer is failed. */
  minutes: number
}

/** Declares a kind of job with the type of its input. */
export const jobKind = <Input>(
  kind: string,
  run: (input: Input, context: JobContext) => Promise<Result>,
  { minutes = 30 }: { minutes?: number } = {},
): JobKind => ({ kind, run, minutes })

/** How many jobs of one person may wait or run at the same time. */
export const mostOfOnePerson = 100

/** Enqueues in the transaction that causes it, so that neither exists without the other. Refuses when the person has too many already. */
export async function enqueue(db: Db, user: Pick<User, 'memberId'>, kind: string, title: string, input: object): Promise<string> {
  const unfinished = await db
    .selectFrom('jobs')
    .select('id')
    .where('memberId', '=', user.memberId)
    .where('state', 'in', ['waiting', 'running'])
    .limit(mostOfOnePerson)
    .execute()
  if (unfinished.length === mostOfOnePerson)
    throw later('tooMany', 60, {
      zh: `您还有 ${mostOfOnePerson} 个任务没有完成，请等它们完成后再试`,
      en: `${mostOfOnePerson} of your tasks are not finished yet; try again when they are`,
    })
  const id = newId()
  await db
    .insertInto('jobs')
    .values({ id, memberId: user.memberId, kind, title, input: JSON.stringify(input) })
    .execute()
  await wakeWorkers(db)
  return id
}

/** The name under which workers listen among the members. */
export const workers = 'workers'

/** Lets idle workers of all processes look at the queue when the transaction commits. */
export const wakeWorkers = (db: Db | Platform): Promise<void> => announce(db, [workers], { type: 'job' })
