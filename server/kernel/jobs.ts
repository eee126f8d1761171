import type { Job } from '@recto/contract/jobs'
import { CompiledQuery, sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Db } from './db.ts'
import type { House } from './house.ts'
import { newId } from './id.ts'
import { announce } from './live.ts'
import { queueName } from './queue.ts'
import { Refusal } from './refusal.ts'
import type { User } from './session.ts'

/** What a job is given while it runs: short transactions of its institution, and a way to say how far it is. */
export interface JobContext {
  inside: <T>(run: (db: Db) => Promise<T>) => Promise<T>
  house: House
  memberId: string
  institutionId: string
  jobId: string
  /** `done` from 0 to 1. */
  progress: (done: number, step: string) => Promise<void>
}

export interface JobKind {
  kind: string
  /** May run twice: after a crash it starts again from its input. */
  run: (input: never, context: JobContext) => Promise<NonNullable<Job['result']>>
}

/** Declares a kind of job with the type of its input. */
export const jobKind = <Input>(kind: string, run: (input: Input, context: JobContext) => Promise<NonNullable<Job['result']>>): JobKind => ({
  kind,
  run,
})

/** Enqueues in the transaction that causes it, so that neither exists without the other. */
export async function enqueue(db: Db, user: User, kind: string, title: string, input: object): Promise<string> {
  const id = newId()
  await db
    .insertInto('jobs')
    .values({ id, memberId: user.memberId, kind, title, input: JSON.stringify(input) })
    .execute()
  await resend(db, user.institutionId, id)
  return id
}

/** Puts a waiting job into the queue, in the caller's transaction. */
export async function resend(db: Db, institutionId: string, jobId: string): Promise<void> {
  // The queue speaks through the caller's transaction; it never connects by itself.
  const executeSql = async (text: string, values?: unknown[]) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as unknown[],
  })
  const sender = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, migrate: false })
  await sender.send(queueName, { institutionId, jobId })
}

/** Works off the queue in this process. A job whose process died is tried again; one that refuses is failed with its words. */
export async function openWorker(url: string, database: Database, kinds: readonly JobKind[], house: () => House) {
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, schedule: false, supervise: true, max: 3 })
  boss.on('error', (error) => house().log.error({ err: error }, 'queue'))
  await boss.start()
  const work = { batchSize: 1, pollingIntervalSeconds: 0.5, includeMetadata: true } as const
  await boss.work(queueName, work, async ([task]: JobWithMetadata<Task>[]) => {
    if (task) await run(database, kinds, house(), task.data, task.retryCount < task.retryLimit)
  })
  return { close: () => boss.stop({ graceful: true, timeout: 20_000 }) }
}
interface Task {
  institutionId: string
  jobId: string
}
export type Worker = Awaited<ReturnType<typeof openWorker>>

async function run(database: Database, kinds: readonly JobKind[], house: House, task: Task, again: boolean) {
  const { institutionId, jobId } = task
  const inside: JobContext['inside'] = (act) => database.inside(institutionId, 'read write', act)
  const row = await inside((db) =>
    db
      .updateTable('jobs')
      .set({ state: 'running' })
      .where('id', '=', jobId)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst(),
  )
  const kind = kinds.find((each) => each.kind === row?.kind)
  if (!row || !kind) return
  const save = (set: object) =>
    inside(async (db) => {
      await db.updateTable('jobs').set(set).where('id', '=', jobId).execute()
      await announce(db, [row.memberId], { type: 'job', id: jobId })
    })
  const progress = (done: number, step: string) => save({ progress: Math.min(1, Math.max(0, done)), step })
  try {
    const result = await kind.run(row.input as never, { inside, house, memberId: row.memberId, institutionId, jobId, progress })
    await save({ state: 'done', progress: 1, step: '', result: JSON.stringify(result), finishedAt: sql`now()` })
  } catch (error) {
    if (!(error instanceof Refusal)) {
      house.log.error({ err: error, kind: row.kind, jobId }, 'job failed')
      if (again) throw error
    }
    const words = error instanceof Refusal ? error.words : { zh: '处理时出错，请重试', en: 'Something went wrong, please try again' }
    await save({ state: 'failed', error: JSON.stringify(words), finishedAt: sql`now()` })
  }
}
