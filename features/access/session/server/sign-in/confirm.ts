import type { PlatformDb } from '#server/kernel/data/db.ts'
import { passwordMatches } from '#server/kernel/crypto/password.ts'
import { retryLater, refusal } from '#server/kernel/http/refusal.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { loadCredentials } from '../account-queries.ts'
import { verifiedTargetOf } from '../codes/targets.ts'
import { spendProof } from './proof-queries.ts'

interface Given {
  password?: string | undefined
  proof?: string | undefined
}

/** The result of a renewed identity check. A proof is single-use and is spent later, in the transaction of the action itself. */
export interface Confirmed {
  accountId: string
  /** The proof and the phone number or mail address that its code was sent to. */
  proof?: { proof: string; target: string }
}

/**
 * Checks the identity again before a sensitive action: by the password, or by the proof of a code sent for `confirm`. An account with neither a
 * password nor a verified phone or mail can only sign in through its institution’s sign-on; for it the session is enough.
 */
export async function confirmIdentity({ password, proof }: Given, { app, user, from }: RequestContext): Promise<Confirmed> {
  const { accountId } = user as User
  const own = await loadCredentials(app.database.platform, accountId)
  const target = verifiedTargetOf(own)
  if (proof && target) return { accountId, proof: { proof, target } }
  if (!own.passwordHash) {
    if (!target) return { accountId }
    throw refusal('wrongCode', { zh: '请先用验证码确认是本人', en: 'First confirm with a code that it is you' })
  }
  const { account, passwordHash } = own
  const right = await app.limits.tryInTurn(account, async () => {
    const { wait } = await app.limits.signInState(account, from.address)
    if (wait) throw retryLater('tooMany', wait)
    const matches = await passwordMatches(password ?? '', passwordHash)
    if (!matches) await app.limits.signInFailed(account, from.address)
    return matches
  })
  if (right) return { accountId }
  const message = { zh: '密码不正确', en: 'Incorrect password' }
  throw refusal('wrongPassword', message, [{ path: 'password', message }])
}

export async function spendConfirmation(platform: PlatformDb, { accountId, proof }: Confirmed): Promise<void> {
  if (proof) await spendProof(platform, { ...proof, purpose: 'confirm', accountId })
}
