import { later } from './refusal.ts'

/** The most calls that wait for one key; further ones are refused at once. */
const mostWaiting = 50

/**
 * Runs calls with the same key one after another, in this process. Where a limit is checked before and a failure counted after the work, calls at the
 * same time would all pass the check before the first failure is counted.
 */
export function createTurns() {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= mostWaiting) throw later('tooMany', 5)
    line.waiting++
    lines.set(key, line)
    const mine = line.last.then(run)
    line.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      line.waiting--
      if (!line.waiting) lines.delete(key)
    }
  }
}
