import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { retryLater } from '../http/refusal.ts'

const minutes = 60

/** The pool without the names that the limiter gives its statements: behind a pooler a statement prepared on one connection is unknown on the next. */
const unnamed = (pool: pg.Pool) => ({ query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) })

/**
 * Rate limits. They count by account first; the limit by address is much wider, since a whole school may share one address.
 * Limits that protect a secret count only failures, in the database, so that all processes share them.
 * Calls that machines could make in masses require a proof of work of `leastWork` bits, and more bits as their number grows (decision 017).
 */
export function openLimits(pool: pg.Pool, { on = true, leastWork = 16 }: { on?: boolean; leastWork?: number } = {}) {
  const storedLimiter = (keyPrefix: string, points: number, duration: number) =>
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
  const failedAccount = storedLimiter('fa', 10, 15 * minutes)
  const failedAddress = storedLimiter('fi', 1000, 15 * minutes)
  const codesToTarget = storedLimiter('ct', 10, 24 * 60 * minutes)
  const codesByAddress = storedLimiter('ca', 3000, 60 * minutes)
  const missedClassCodes = storedLimiter('cc', 300, 15 * minutes)
  const missedCertificates = storedLimiter('cn', 300, 15 * minutes)
  const trialsByAddress = storedLimiter('ta', 20, 24 * 60 * minutes)
  /** Bits of proof of work: 0 below `from`; from there one bit more, which is twice the work, each time that the count doubles. */
  const bitsAt = (count: number, from: number) => (count < from ? 0 : Math.min(leastWork + 5, leastWork + Math.floor(Math.log2(count / from))))
  const turns = createKeyedQueue()
  const callsByAccount = new RateLimiterMemory({ points: 3000, duration: minutes })
  const programsByAccount = new RateLimiterMemory({ points: 20, duration: minutes })
  const calendarFeeds = new RateLimiterMemory({ points: 60, duration: 60 * minutes })
  const testPasswords = new RateLimiterMemory({ points: 20, duration: 10 * minutes })
  const rollCodes = new RateLimiterMemory({ points: 12, duration: 5 * minutes })
  const callsByAddress = new RateLimiterMemory({ points: 60_000, duration: minutes })

  const consume = async (limiter: RateLimiterMemory | RateLimiterPostgres, key: string) => {
    if (!on) return
    await limiter.consume(key).catch((spent: RateLimiterRes | Error) => {
      if (spent instanceof Error) throw spent
      throw retryLater('tooMany', Math.ceil(spent.msBeforeNext / 1000))
    })
  }
  /** Failures so far, seconds to wait and bits of work, for account and address. One statement, since every sign-in waits for it. */
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
    const [failures = 0, failuresOfAddress = 0] = keys.map((key) => rows.find((row) => row.key === key)?.points)
    return { wait, failures, bits: Math.max(bitsAt(failures, 5), bitsAt(failuresOfAddress, 200)) }
  }

  return {
    /** Counts a call: by account, or by address without a session. */
    call: (accountId: string | undefined, address: string) => (accountId ? consume(callsByAccount, accountId) : consume(callsByAddress, address)),
    /** Counts a program that a person runs: twenty a minute. */
    program: (accountId: string) => consume(programsByAccount, accountId),
    /** Counts a reading of a calendar by its address: sixty an hour. */
    calendarFeed: (address: string) => consume(calendarFeeds, address),
    /** Counts a password of a test that a candidate gives, right or wrong: twenty in ten minutes. Without this it could be guessed. */
    testPassword: (memberId: string) => consume(testPasswords, memberId),
    /** Counts a code of a roll call that a student gives, right or wrong: twelve in five minutes. It has four digits. */
    rollCode: (memberId: string) => consume(rollCodes, memberId),
    /** Runs one attempt at a secret of this account, from reading `signInState` to counting a failure: one attempt at a time in each process. */
    tryInTurn: <T>(account: string, run: () => Promise<T>) => turns(account.toLowerCase(), run),
    /**
     * `wait`: seconds until the next sign-in may be tried, after too many failures. `bits`: proof of work required after several failures, 0 for none.
     * The same for an account that does not exist.
     */
    signInState: (account: string, address: string) => (on ? stateOf(account, address) : Promise.resolve({ wait: 0, failures: 0, bits: 0 })),
    async signInFailed(account: string, address: string): Promise<void> {
      if (on) await Promise.all([failedAccount.penalty(account.toLowerCase()), failedAddress.penalty(address)])
    },
    /** Counts a code that is sent: ten a day to one target, 3000 an hour from one address. */
    async codeSent(target: string, address: string): Promise<void> {
      await consume(codesByAddress, address)
      await consume(codesToTarget, target)
    },
    /** Bits of proof of work before a code is sent: always some, more if this address has requested many within the hour. */
    async workForCode(address: string): Promise<number> {
      if (!on) return 0
      const sent = await codesByAddress.get(address)
      return Math.max(leastWork, bitsAt(sent?.consumedPoints ?? 0, 50))
    },
    /** Counts an application for a trial: twenty a day from one address. */
    trialAsked: (address: string) => consume(trialsByAddress, address),
    /** Refuses an address from which too many invitation codes were wrong: 300 within 15 minutes, since a school may share one address. */
    async mayTryClassCode(address: string): Promise<void> {
      const spent = on ? await missedClassCodes.get(address) : null
      if (spent && spent.consumedPoints >= missedClassCodes.points) throw retryLater('tooMany', Math.ceil(spent.msBeforeNext / 1000))
    },
    async classCodeMissed(address: string): Promise<void> {
      if (on) await missedClassCodes.penalty(address)
    },
    /** Refuses an address from which too many numbers of certificates belonged to none: 300 within 15 minutes. */
    async mayTryCertificate(address: string): Promise<void> {
      const spent = on ? await missedCertificates.get(address) : null
      if (spent && spent.consumedPoints >= missedCertificates.points) throw retryLater('tooMany', Math.ceil(spent.msBeforeNext / 1000))
    },
    async certificateMissed(address: string): Promise<void> {
      if (on) await missedCertificates.penalty(address)
    },
    forgetFailures: (account: string) => failedAccount.delete(account.toLowerCase()),
  }
}
export type Limits = ReturnType<typeof openLimits>

/** The most calls that may wait for one key; further ones are refused at once. */
const maxWaiting = 50

/**
 * Runs calls with the same key one after another within this process. Needed where a limit is checked before the work and a failure is counted after
 * it: parallel calls would all pass the check before the first failure is counted.
 */
function createKeyedQueue() {
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
