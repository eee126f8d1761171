import { REQUEST_CACHE } from './constants.ts'

/** Answers of GETs that asked for it, kept as text, so that no reader can change what the next one gets (specification section 7). */
export function createCache() {
  const kept = new Map<string, { text: string; until: number }>()
  let round = 0

  return {
    /** Goes up when the cache is emptied: an answer asked for before is not kept any more. */
    round: () => round,
    find(address: string): string | undefined {
      const entry = kept.get(address)
      return entry && entry.until > Date.now() ? entry.text : undefined
    },
    keep(address: string, text: string, askedIn: number) {
      if (askedIn !== round) return
      for (const [other, { until }] of kept) if (until <= Date.now()) kept.delete(other)
      kept.set(address, { text, until: Date.now() + REQUEST_CACHE })
    },
    empty() {
      round += 1
      kept.clear()
    },
  }
}

const changesThePerson =
  /^POST \/pressplatform\/user\/(v\d+\/(account|phone)\/login|selectAuth|register)$|^GET \/pressplatform\/user\/(v2\/(account|phone)\/login|logout)$/

/** Sign-in, sign-out and change of institution: after them every kept answer belongs to someone else. */
export const endsCache = (line: string): boolean => changesThePerson.test(line)
