import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { later } from './refusal.ts'

const minutes = 60

/**
 * Limits count by account first; the address is a wide second ring, since a whole school sits behind one.
 * What guards a secret counts failures only, and in the database, so that every process sees it.
 */
export function openLimits(pool: pg.Pool, { on = true }: { on?: boolean } = {}) {
  const kept = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const failedAccount = kept('fa', 10, 15 * minutes)
  const failedAddress = kept('fi', 1000, 15 * minutes)
  const callsByAccount = new RateLimiterMemory({ points: 3000, duration: minutes })
  const callsByAddress = new RateLimiterMemory({ points: 60_000, duration: minutes })

  const take = async (limiter: RateLimiterMemory, key: string) => {
    if (!on) return
    await limiter.consume(key).catch((spent: RateLimiterRes) => {
      throw later('tooMany', Math.ceil(spent.msBeforeNext / 1000))
    })
  }
  const stateOf = async (limiter: RateLimiterPostgres, key: string) => {
    const spent = await limiter.get(key)
    return { failures: spent?.consumedPoints ?? 0, wait: spent && spent.remainingPoints <= 0 ? Math.ceil(spent.msBeforeNext / 1000) : 0 }
  }

  return {
    /** Every call: by person, or by address for someone who is not signed in. */
    call: (accountId: string | undefined, address: string) => (accountId ? take(callsByAccount, accountId) : take(callsByAddress, address)),
    /** `wait`: seconds until a sign-in may be tried after too many failures, 0 for none. The same for an account that does not exist. */
    async signInState(account: string, address: string): Promise<{ wait: number; failures: number }> {
      if (!on) return { wait: 0, failures: 0 }
      const [mine, ours] = await Promise.all([stateOf(failedAccount, account.toLowerCase()), stateOf(failedAddress, address)])
      return { wait: Math.max(mine.wait, ours.wait), failures: mine.failures }
    },
    async signInFailed(account: string, address: string): Promise<void> {
      if (on) await Promise.all([failedAccount.penalty(account.toLowerCase()), failedAddress.penalty(address)])
    },
    forgetFailures: (account: string) => failedAccount.delete(account.toLowerCase()),
  }
}
export type Limits = ReturnType<typeof openLimits>
