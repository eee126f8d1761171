import { retryLater } from '../http/refusal.ts'

/** The most calls that may wait for one key; further ones are refused at once. */
const maxWaiting = 50

/**
 * Runs calls with the same key one after another within this process. Needed where a limit is checked before the work and a failure is counted after
 * it: parallel calls would all pass the check before the first failure is counted.
 */
export function createKeyedQueue() {
  const lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= maxWaiting) throw retryLater('tooMany', 5)
    line.waiting++
    lines.set(key, line)
    const current = line.last.then(run)
    line.last = current.catch(() => undefined)
    try {
      return await current
    } finally {
      line.waiting--
      if (!line.waiting) lines.delete(key)
    }
  }
}
