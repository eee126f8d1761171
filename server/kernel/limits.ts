import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { createTurns } from './in-turn.ts'
import { later } from './refusal.ts'

const minutes = 60

/** The limiter names its statements; behind a pooler a name of one connection is not known on the next. */
const unnamed = (pool: pg.Pool) => ({ query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) })

/**
 * Limits count by account first; the address is a wide second ring, since a whole school sits behind one.
 * What guards a secret counts failures only, and in the database, so that every process sees it.
 * What machines could do a thousand times wants work, `leastWork` bits of it, and more of it the more has been done (decision 017).
 */
export function openLimits(pool: pg.Pool, { on = true, leastWork = 16 }: { on?: boolean; leastWork?: number } = {}) {
  const kept = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: unnamed(pool),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const failedAccount = kept('fa', 10, 15 * minutes)
  const failedAddress = kept('fi', 1000, 15 * minutes)
  const codesToTarget = kept('ct', 10, 24 * 60 * minutes)
  const codesByAddress = kept('ca', 3000, 60 * minutes)
  const trialsByAddress = kept('ta', 20, 24 * 60 * minutes)
  /** One bit more, which is twice the work, each time that the count has doubled since `from`; none before. */
  const bitsAt = (count: number, from: number) => (count < from ? 0 : Math.min(leastWork + 5, leastWork + Math.floor(Math.log2(count / from))))
  const turns = createTurns()
  const callsByAccount = new RateLimiterMemory({ points: 3000, duration: minutes })
  const callsByAddress = new RateLimiterMemory({ points: 60_000, duration: minutes })

  const take = async (limiter: RateLimiterMemory | RateLimiterPostgres, key: string) => {
    if (!on) return
    await limiter.consume(key).catch((spent: RateLimiterRes | Error) => {
      if (spent instanceof Error) throw spent
      throw later('tooMany', Math.ceil(spent.msBeforeNext / 1000))
    })
  }
  /** Failures so far, seconds to wait and bits of work, of account and address in one statement: this stands in the way of every sign-in. */
  const stateOf = async (account: string, address: string) => {
    const keys = [failedAccount.getKey(account.toLowerCase()), failedAddress.getKey(address)]
    const { rows } = await pool.query<{ key: string; points: number; expire: number }>(
      'select key, points, expire from rate_limits where key = any($1) and expire > $2',
      [keys, Date.now()],
    )
    const waitOf = (key: string | undefined, limit: number) => {
      const row = rows.find((each) => each.key === key)
      return row && row.points >= limit ? Math.ceil((row.expire - Date.now()) / 1000) : 0
    }
    const wait = Math.max(waitOf(keys[0], failedAccount.points), waitOf(keys[1], failedAddress.points))
    const [failures = 0, failuresHere = 0] = keys.map((key) => rows.find((row) => row.key === key)?.points)
    return { wait, failures, bits: Math.max(bitsAt(failures, 5), bitsAt(failuresHere, 200)) }
  }

  return {
    /** Every call: by person, or by address for someone who is not signed in. */
    call: (accountId: string | undefined, address: string) => (accountId ? take(callsByAccount, accountId) : take(callsByAddress, address)),
    /** Runs one try of a secret of this account, from reading `signInState` to counting a failure; one at a time in each process. */
    tryInTurn: <T>(account: string, run: () => Promise<T>) => turns(account.toLowerCase(), run),
    /** `wait`: seconds until a sign-in may be tried after too many failures, and `bits` of work after several, 0 for none. The same for an account that does not exist. */
    signInState: (account: string, address: string) => (on ? stateOf(account, address) : Promise.resolve({ wait: 0, failures: 0, bits: 0 })),
    async signInFailed(account: string, address: string): Promise<void> {
      if (on) await Promise.all([failedAccount.penalty(account.toLowerCase()), failedAddress.penalty(address)])
    },
    /** A code goes out: ten a day to one target; a wide ring around one address. */
    async codeSent(target: string, address: string): Promise<void> {
      await take(codesByAddress, address)
      await take(codesToTarget, target)
    },
    /** Bits of work before a code goes out: always some, more where this address has had many in the hour. */
    async workForCode(address: string): Promise<number> {
      if (!on) return 0
      const sent = await codesByAddress.get(address)
      return Math.max(leastWork, bitsAt(sent?.consumedPoints ?? 0, 50))
    },
    /** Someone applies for a trial: twenty a day from one address. */
    trialAsked: (address: string) => take(trialsByAddress, address),
    forgetFailures: (account: string) => failedAccount.delete(account.toLowerCase()),
  }
}
export type Limits = ReturnType<typeof openLimits>
