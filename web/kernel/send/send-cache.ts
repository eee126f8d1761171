import { REQUEST_CACHE } from '../page/constants.ts'

/** A cache for answers of GETs with the `cache` option (specification section 7). Kept as text, so that no caller can change what the next one gets. */
export function createCache() {
  const kept = new Map<string, { text: string; until: number }>()
  let round = 0

  return {
    /** Increases when the cache is emptied: the answer of a request that started before is then not kept. */
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

const changesMember = [
  /^POST \/pressplatform\/user\/(v\d+\/(account|phone)\/login|selectAuth|register)$/,
  /^GET \/pressplatform\/user\/(v2\/(account|phone)\/login|logout)$/,
  /^POST \/pressplatform\/session\/(activation|factor|factor\/enrol|password|consent|wechat)$/,
  /^POST \/pressplatform\/institutions\/\{institutionId\}\/enter$/,
]

/** Whether a call changes the signed-in member (sign-in, sign-out, change of institution), after which the cache must be emptied. */
export const endsCache = (line: string): boolean => changesMember.some((each) => each.test(line))
