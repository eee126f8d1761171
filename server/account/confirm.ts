import type { Platform } from '../kernel/db.ts'
import { passwordMatches } from '../kernel/password.ts'
import { later, refusal } from '../kernel/refusal.ts'
import type { Outside } from '../kernel/room.ts'
import type { User } from '../kernel/session.ts'
import { spendProof } from '../session/proofs.ts'

interface Given {
  password?: string | undefined
  proof?: string | undefined
}

/** How the person has shown again that it is he; a proof is still to be used up, in the transaction of what he wants. */
export interface Confirmed {
  accountId: string
  /** `proof` goes with the phone or mail that it was sent to. */
  proof?: { proof: string; target: string }
}

/**
 * Before something weighty: the password, or the proof of a code sent for `confirm`. Someone who has neither password nor proven phone or mail
 * has just come through his institution’s sign-on, and that must do.
 */
export async function confirmSelf({ password, proof }: Given, { house, user, from }: Outside): Promise<Confirmed> {
  const { accountId } = user as User
  const own = await house.database.platform
    .selectFrom('accounts')
    .select(['account', 'passwordHash', 'phone', 'mail', 'phoneVerifiedAt', 'mailVerifiedAt'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const target = (own.phoneVerifiedAt && own.phone) || (own.mailVerifiedAt && own.mail?.toLowerCase())
  if (proof && target) return { accountId, proof: { proof, target } }
  if (!own.passwordHash) {
    if (!target) return { accountId }
    throw refusal('wrongCode', { zh: '请先用验证码确认是本人', en: 'Confirm by a code first that it is you' })
  }
  const { account, passwordHash } = own
  const right = await house.limits.tryInTurn(account, async () => {
    const { wait } = await house.limits.signInState(account, from.address)
    if (wait) throw later('tooMany', wait)
    const matches = await passwordMatches(password ?? '', passwordHash)
    if (!matches) await house.limits.signInFailed(account, from.address)
    return matches
  })
  if (right) return { accountId }
  const message = { zh: '密码不正确', en: 'The password is not right' }
  throw refusal('wrongPassword', message, [{ path: 'password', message }])
}

export async function spendConfirmation(platform: Platform, { accountId, proof }: Confirmed): Promise<void> {
  if (proof) await spendProof(platform, { ...proof, purpose: 'confirm', accountId })
}
