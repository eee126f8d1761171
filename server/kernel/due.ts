import { atMost } from './at-most.ts'
import type { House } from './house.ts'

/** What falls due by the clock. When, stands in rows; this only looks, again and again. */
export interface DueKind {
  name: string
  /** How long a due row may wait. */
  seconds: number
  /** Does what is due now, in short transactions that lock their own rows: every process may run it at the same time, and twice. */
  run: (house: House) => Promise<void>
}
export const dueKind = (name: string, seconds: number, run: DueKind['run']): DueKind => ({ name, seconds, run })

interface DueOptions {
  /** Milliseconds after which a look that has not ended no longer keeps the next one from beginning. */
  longest?: number
}

/** Looks for what is due; each kind by itself, so that a slow or failing one delays no other. */
export function openDue(kinds: readonly DueKind[], house: () => House, { longest = 600_000 }: DueOptions = {}) {
  const running = new Map<string, Promise<void>>()
  const look = (kind: DueKind) => {
    if (running.has(kind.name)) return
    const work = runDue(kind, house(), { longest })
      .catch((error: Error) => house().log.error({ err: error, kind: kind.name }, 'due'))
      .finally(() => running.delete(kind.name))
    running.set(kind.name, work)
  }
  const timers = kinds.map((kind) => setInterval(look, kind.seconds * 1000, kind).unref())
  return {
    /** Begins no new looks and waits for those under way, 20 seconds at most. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      const late = () => new Error(`not ended: ${[...running.keys()].join(', ')}`)
      await atMost(20_000, Promise.all(running.values()), late).catch((error: Error) => house().log.error({ err: error }, 'due'))
    },
  }
}

/** One look of one kind; fails when it takes longer than it may. */
export const runDue = ({ name, run }: DueKind, house: House, { longest = 600_000 }: DueOptions = {}): Promise<void> =>
  atMost(longest, run(house), () => new Error(`"${name}" has not ended after ${longest / 1000} s`))

/** After so many failures in a row it is no longer the fault of single things. */
const mostFailures = 10

/** Does one thing after the other, each by itself: one that fails is logged and stops no other. Gives how many were done. */
export async function eachByItself<T>(
  things: Iterable<T>,
  { log }: Pick<House, 'log'>,
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
      if (++failures === mostFailures) throw error
      log.error({ err: error, what, thing }, 'due')
    }
  }
  return done
}
