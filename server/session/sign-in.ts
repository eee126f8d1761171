import { passwordMatches } from '../kernel/password.ts'
import { later, refusal } from '../kernel/refusal.ts'
import type { Outside } from '../kernel/room.ts'
import { findAccount } from './account-queries.ts'
import type { Proven } from './proceed.ts'
import { spendChallenge } from './queries.ts'
import { hashOfToken } from './secrets.ts'

/** How the session is wanted, as a call names it. */
export interface Wish {
  keep?: boolean | undefined
  from?: string | undefined
  framed?: boolean | undefined
  bind?: string | undefined
}

export interface Attempt extends Wish {
  account: string
  password: string
  challenge?: string | undefined
}

/** A sign-in by this method, as it was wished for. */
export const courseOf = ({ keep = false, from = '', framed = false, bind }: Wish, method: string) => ({
  method,
  entrance: from,
  kept: keep,
  framed,
  factorProven: false,
  bind,
})

/** Shows that the password is right, or refuses. No transaction is open meanwhile: a hash takes its time. */
export async function proveIdentity({ account, password, challenge, ...wish }: Attempt, outside: Outside): Promise<Proven> {
  const { house, from } = outside
  const { wait, failures } = await house.limits.signInState(account, from.address)
  if (wait)
    throw later('tooMany', wait, { zh: `尝试次数过多，请 ${minutes(wait)} 分钟后再试`, en: `Too many attempts; try again in ${minutes(wait)} min` })
  const { platform } = house.database
  if (challenge !== undefined && !(await spendChallenge(platform, hashOfToken(challenge)))) throw refusal('malformed')
  const found = await findAccount(platform, account)
  // The same work and the same words, whether the account or the password is wrong.
  if (!(await passwordMatches(password, found?.passwordHash)) || !found) {
    await house.limits.signInFailed(account, from.address)
    throw wrongPassword()
  }
  if (failures) await house.limits.forgetFailures(account)
  return { ...courseOf(wish, 'password'), accountId: found.id }
}

const wrongPassword = () =>
  refusal('wrongPassword', undefined, [{ path: 'password', message: { zh: '账号或密码不正确', en: 'Wrong account or password' } }])

const minutes = (seconds: number) => Math.ceil(seconds / 60)
