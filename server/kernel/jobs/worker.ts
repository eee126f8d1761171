import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../data/db.ts'
import type { App } from '../app.ts'
import { newId } from '../data/id.ts'
import { crashed, LostClaim, mostTries, runJob } from './job-run.ts'
import { type JobKind, wakeWorkers, workers } from './jobs.ts'
import { pushLive } from '../events/live.ts'
import { type Claim, openQueue } from './queue.ts'

export interface WorkerOptions {
  /** Jobs that run at the same time in this process, at least 2: one institution uses all but one of the places at most. */
  places?: number | undefined
  /** Milliseconds between two heartbeats, and between two checks of the queue if nothing wakes the worker. */
  beat?: number
  /** Milliseconds without a heartbeat after which a job is taken back. */
  silence?: number
  /** Milliseconds that running jobs have to end when the worker stops. */
  grace?: number
}
export type Worker = Awaited<ReturnType<typeof openWorker>>

export const defaultPlaces = Math.max(2, Math.min(8, availableParallelism()))

interface Running extends Claim {
  work: Promise<void>
  /** Gives up the job at once. */
  stop: (reason: Error) => void
}

/**
 * Processes the job queue in this process, several jobs at once and institutions in turn (decision 021). A job whose process died is tried again; a
 * refusal fails the job with its text. `url` is the direct address of the database, without a pooler in between.
 */
export async function openWorker(
  url: string,
  database: Database,
  kinds: readonly JobKind[],
  app: () => App,
  { places = defaultPlaces, beat = 5_000, silence = 30_000, grace = 20_000 }: WorkerOptions = {},
) {
  if (places < 2) throw new Error('a worker needs at least 2 places, so that no institution has all of them')
  const queue = openQueue(url)
  const names = kinds.map(({ kind }) => kind)
  const running = new Map<string, Running>()
  let closing = false

  /** Institutions that use all but one of the places. */
  const fullInstitutions = () =>
    [...Map.groupBy(running.values(), (job) => job.institutionId)].flatMap(([id, jobs]) => (jobs.length < places - 1 ? [] : [id]))

  function start(claimed: Claim): void {
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
    stopped.catch(() => undefined)
    const work = runJob(claimed, { database, kinds, app: app(), pause: beat, stopped })
      .catch((error: unknown) => {
        if (error instanceof LostClaim) app().log.warn({ jobId: claimed.jobId }, 'job was taken away from this worker')
        // A job whose end could not be saved is taken back when its heartbeats are missing.
        else app().log.error({ err: error, jobId: claimed.jobId }, 'job')
      })
      .finally(() => {
        running.delete(claimed.claim)
        checkQueue()
      })
    running.set(claimed.claim, { ...claimed, work, stop })
  }

  async function fill(): Promise<void> {
    while (!closing && running.size < places) {
      const claimed = await queue.claim(newId(), fullInstitutions(), names)
      if (!claimed) return
      start(claimed)
    }
  }

  let checking: Promise<void> | undefined
  let recheck = false
  /** Fills the free places; a request that comes meanwhile makes it run again. */
  function checkQueue(): void {
    recheck = true
    checking ??= fillAll().finally(() => {
      checking = undefined
      if (recheck && !closing) checkQueue()
    })
  }
  async function fillAll(): Promise<void> {
    while (recheck) {
      recheck = false
      await fill().catch((error: Error) => app().log.error({ err: error }, 'queue'))
    }
  }

  /** Sends the heartbeat, stops jobs that this worker has lost, and takes back the jobs of workers without a heartbeat. */
  async function maintain(): Promise<void> {
    const before = [...running.values()]
    const held = await queue.keep(before.map(({ claim }) => claim))
    for (const job of before) if (!held.has(job.claim)) job.stop(new LostClaim())
    for (const { jobId, memberId, ...reclaimed } of await queue.takeBack(silence, mostTries, crashed)) {
      app().log.warn({ jobId, ...reclaimed }, 'job of a silent worker taken back')
      await pushLive(database.platform, [memberId], { type: 'job', id: jobId })
    }
  }

  const ended = new AbortController()
  async function keepMaintaining(): Promise<void> {
    while (!ended.signal.aborted) {
      await maintain().catch((error: Error) => app().log.error({ err: error }, 'queue'))
      checkQueue()
      await wait(beat, undefined, { signal: ended.signal, ref: false }).catch(() => undefined)
    }
  }

  const unsubscribe = app().live.subscribe(workers, checkQueue)
  const maintaining = keepMaintaining()
  return {
    /** Takes no new jobs, waits `grace` milliseconds for running ones, and returns the others to the queue for another worker. */
    async close(): Promise<void> {
      closing = true
      unsubscribe()
      await checking
      const over = new AbortController()
      const patience = wait(grace, undefined, { signal: over.signal }).catch(() => undefined)
      await Promise.race([Promise.all([...running.values()].map(({ work }) => work)), patience])
      over.abort()
      const left = [...running.values()]
      await queue.handBack(left.map(({ claim }) => claim)).catch((error: Error) => app().log.error({ err: error }, 'queue'))
      for (const { stop } of left) stop(new LostClaim())
      if (left.length) await wakeWorkers(database.platform)
      ended.abort()
      await Promise.all([maintaining, ...left.map(({ work }) => work)])
      await queue.close()
    },
  }
}
