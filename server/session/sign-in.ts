import { passwordMatches } from '../kernel/password.ts'
import { later, refusal } from '../kernel/refusal.ts'
import type { Context, Outside } from '../kernel/room.ts'
import { proveElsewhere } from '../sign-on/elsewhere.ts'
import { selectAccounts } from './account-queries.ts'
import { type Course, holdIdentity, type Vouched } from './pending.ts'
import { proceed, type Proven } from './proceed.ts'
import { spendChallenge } from './queries.ts'
import { hashOfToken } from './secrets.ts'
import { mustHaveWorked } from './work.ts'

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
  work?: string | undefined
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

/** Whom a directory knows and no account is bound to. */
type Stranger = Course & { accountId: undefined; identity: Vouched & { subject: string } }

/**
 * Shows that the password is right, here or in a directory of the entrance, or refuses. No transaction is open meanwhile: a hash takes its time.
 */
export const proveIdentity = (attempt: Attempt, outside: Outside): Promise<Proven | Stranger> =>
  outside.house.limits.tryInTurn(attempt.account, () => prove(attempt, outside))

async function prove({ account, password, challenge, work, ...wish }: Attempt, outside: Outside): Promise<Proven | Stranger> {
  const { house, from } = outside
  const { wait, failures, bits } = await house.limits.signInState(account, from.address)
  if (wait)
    throw later('tooMany', wait, { zh: `尝试次数过多，请 ${minutes(wait)} 分钟后再试`, en: `Too many attempts; try again in ${minutes(wait)} min` })
  await mustHaveWorked(house, { forWhat: 'signIn', bits }, work)
  const { platform } = house.database
  if (challenge !== undefined && !(await spendChallenge(platform, hashOfToken(challenge)))) throw refusal('malformed')
  const found = await accountWith(password, await selectAccounts(platform, account))
  if (!found) {
    const elsewhere = await proveElsewhere({ account, password, from: wish.from }, outside)
    if (elsewhere) return { ...courseOf(wish, elsewhere.method), ...elsewhere } as Proven | Stranger
    await house.limits.signInFailed(account, from.address)
    throw wrongPassword()
  }
  if (failures) await house.limits.forgetFailures(account)
  return { ...courseOf(wish, 'password'), accountId: found.id }
}

/** Opens the session of whom `proveIdentity` has shown, or says which step is wanted. */
export const enter = (proven: Proven | Stranger, context: Context<'anyone'>) =>
  proven.accountId === undefined ? holdIdentity(context, proven) : proceed(proven, context)

/** The first of these accounts that has the password. The same work, whether there is no such account or its password is another. */
async function accountWith<Account extends { passwordHash: string | null }>(
  password: string,
  accounts: readonly Account[],
): Promise<Account | undefined> {
  for (const account of accounts) if (await passwordMatches(password, account.passwordHash)) return account
  if (!accounts.length) await passwordMatches(password, undefined)
  return undefined
}

const wrongPassword = () =>
  refusal('wrongPassword', undefined, [{ path: 'password', message: { zh: '账号或密码不正确', en: 'Wrong account or password' } }])

const minutes = (seconds: number) => Math.ceil(seconds / 60)
