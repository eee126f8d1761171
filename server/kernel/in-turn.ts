import { later } from './refusal.ts'

/** Who waits for a key at most; more are refused at once. */
const mostWaiting = 50

/**
 * Runs one after another what is done for the same key, in this process: where a check comes before the count of what failed, many at once would all be
 * checked before the first is counted.
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
