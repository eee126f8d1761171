import { withTimeout } from '../access/with-timeout.ts'
import type { App } from '../app.ts'

/** A recurring task for rows that become due at a time stored with them. It looks for due rows at a fixed interval. */
export interface RecurringTask {
  name: string
  /** Interval of the task: how long a due row may wait. */
  seconds: number
  /** Handles what is due now, in short transactions that lock their own rows: several processes may run it at the same time, and it may run twice. */
  run: (app: App) => Promise<void>
}
export const recurringTask = (name: string, seconds: number, run: RecurringTask['run']): RecurringTask => ({ name, seconds, run })

interface DueOptions {
  /** Milliseconds after which a run counts as failed and the next one may begin. */
  longest?: number
}

/** Runs each kind at its own interval, independently of the others, so that a slow or failing kind delays no other. */
export function openScheduler(kinds: readonly RecurringTask[], app: () => App, { longest = 600_000 }: DueOptions = {}) {
  const running = new Map<string, Promise<void>>()
  const look = (kind: RecurringTask) => {
    if (running.has(kind.name)) return
    const work = runRecurringTask(kind, app(), { longest })
      .catch((error: Error) => app().log.error({ err: error, kind: kind.name }, 'due'))
      .finally(() => running.delete(kind.name))
    running.set(kind.name, work)
  }
  const timers = kinds.map((kind) => setInterval(look, kind.seconds * 1000, kind).unref())
  return {
    /** Starts no new runs and waits for those under way, 20 seconds at most. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      const late = () => new Error(`not ended: ${[...running.keys()].join(', ')}`)
      await withTimeout(20_000, Promise.all(running.values()), late).catch((error: Error) => app().log.error({ err: error }, 'due'))
    },
  }
}

/** Runs one kind once; rejects when that takes longer than `longest` milliseconds. */
export const runRecurringTask = ({ name, run }: RecurringTask, app: App, { longest = 600_000 }: DueOptions = {}): Promise<void> =>
  withTimeout(longest, run(app), () => new Error(`"${name}" has not ended after ${longest / 1000} s`))

/** After this many failures in a row the cause is not the single items, and the run is ended. */
const maxFailuresInRow = 10

/** Runs `act` on one item after the other. A failure is logged and does not stop the others. Returns how many succeeded. */
export async function forEachIsolated<T>(
  things: Iterable<T>,
  { log }: Pick<App, 'log'>,
  what: string,
  act: (thing: T) => Promise<unknown>,
): Promise<number> {
  let [done, failures] = [0, 0]
  for (const thing of things) {
    try {
      await act(thing)
      done++
      failures = 0
    } catch (error) {
      if (++failures === maxFailuresInRow) throw error
      log.error({ err: error, what, thing }, 'due')
    }
  }
  return done
}
