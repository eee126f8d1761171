import type { Bilingual } from '#contract/errors.ts'
import { sql } from 'kysely'
import { withTimeout } from '../access/with-timeout.ts'
import type { Database, Db, PlatformDb } from '../data/db.ts'
import type { App } from '../app.ts'
import type { JobContext, JobKind } from './jobs.ts'
import { pushLive } from '../events/live.ts'
import type { Claim } from './queue.ts'
import { Refusal, refusal } from '../http/refusal.ts'

/** A job is tried this often before it fails for good. */
export const mostTries = 3

/** The job was taken away from this worker, or deleted: the worker must not write anything more for it. */
export class LostClaim extends Error {}

export const crashed: Bilingual = {
  zh: `处理时服务中断了 ${mostTries} 次，任务已停止。请把文件分成几份再试；仍不成功请联系管理员`,
  en: `The service was interrupted ${mostTries} times while working on this, so the task was stopped. Split the file and try again, or ask your administrator`,
}
const unexpected: Bilingual = { zh: '处理时出错，请重试', en: 'Something went wrong, please try again' }
const tooLong = (minutes: number): Bilingual => ({
  zh: `处理超过 ${minutes} 分钟，任务已停止。请把内容分成几份再试`,
  en: `This took longer than ${minutes} minutes and was stopped. Split the content and try again`,
})

export interface RunOptions {
  database: Database
  kinds: readonly JobKind[]
  app: App
  /** Milliseconds before a failed job is tried again. */
  pause: number
  /** Rejects when the worker must give up the job. */
  stopped: Promise<never>
}

/** Runs a claimed job and saves its result or its error, as long as the claim holds. */
export async function runJob({ institutionId, jobId, claim }: Claim, { database, kinds, app, pause, stopped }: RunOptions): Promise<void> {
  const within = <T>(run: (db: Db, platform: PlatformDb) => Promise<T>) => database.withInstitution(institutionId, 'read write', run)
  const transaction: JobContext['transaction'] = (act) =>
    within(async (db, platform) => {
      // This lock allows heartbeats, but keeps other workers from taking the job back before this transaction has ended.
      const held = await db.selectFrom('jobs').select('id').where('id', '=', jobId).where('claim', '=', claim).forKeyShare().executeTakeFirst()
      if (!held) throw new LostClaim()
      return act(db, platform)
    })
  const row = await transaction((db) =>
    db.selectFrom('jobs').select(['kind', 'memberId', 'input', 'tries', 'checkpoint']).where('id', '=', jobId).executeTakeFirstOrThrow(),
  )
  const save = (set: object) =>
    within(async (db) => {
      const { numUpdatedRows } = await db.updateTable('jobs').set(set).where('id', '=', jobId).where('claim', '=', claim).executeTakeFirstOrThrow()
      if (!numUpdatedRows) throw new LostClaim()
      await pushLive(db, [row.memberId], { type: 'job', id: jobId })
    })
  const began = performance.now()
  const end = async (set: { state: 'done' | 'failed' | 'waiting' } & Record<string, unknown>) => {
    await save({ claim: null, aliveAt: null, step: '', finishedAt: sql`now()`, ...set })
    const summary = { jobId, kind: row.kind, institutionId, state: set.state, tries: row.tries, ms: Math.round(performance.now() - began) }
    app.log.info(summary, 'job ended')
  }
  const fail = (text: Bilingual) => end({ state: 'failed', error: JSON.stringify(text) })
  try {
    const kind = kinds.find((each) => each.kind === row.kind)
    if (!kind) throw new Error(`there is no kind of job called ${row.kind}`)
    const progress: JobContext['progress'] = (done, step, checkpoint) =>
      save({ progress: Math.min(1, Math.max(0, done)), step, ...(checkpoint && { checkpoint: JSON.stringify(checkpoint) }) })
    const context = { transaction, app, memberId: row.memberId, institutionId, jobId, checkpoint: row.checkpoint, progress }
    const run = Promise.race([kind.run(row.input, context), stopped])
    // A run that continues after the timeout cannot write any more, because its claim is gone.
    const result = await withTimeout(kind.minutes * 60_000, run, () => refusal('tooLarge', tooLong(kind.minutes)))
    await end({ state: 'done', progress: 1, result: JSON.stringify(result) })
  } catch (error) {
    if (error instanceof LostClaim) throw error
    if (error instanceof Refusal) return fail(error.words)
    app.log.error({ err: error, kind: row.kind, jobId }, 'job failed')
    if (row.tries >= mostTries) return fail(unexpected)
    await end({ state: 'waiting', progress: 0, dueAt: sql`now() + make_interval(secs => ${pause / 1000})`, finishedAt: null })
  }
}
