import type { PasswordProver } from '#server/kernel/access/password-prover.ts'
import { passwordMatches } from '#server/kernel/crypto/password.ts'
import { retryLater, refusal } from '#server/kernel/http/refusal.ts'
import type { Context, RequestContext } from '#server/kernel/http/handlers.ts'
import { selectAccounts } from '../account-queries.ts'
import { type SignInProgress, insertPendingIdentity, type ExternalIdentity } from './pending-queries.ts'
import { continueSignIn, type ProvenSignIn } from './proceed.ts'
import { spendChallenge } from '../queries.ts'
import { hashOfToken } from '../secrets.ts'
import { requireProofOfWork } from '../proof-of-work/proof-of-work.ts'

/** The options of a session as the calls send them. */
export interface SessionOptions {
  keep?: boolean | undefined
  from?: string | undefined
  framed?: boolean | undefined
  bind?: string | undefined
}

export interface SignInAttempt extends SessionOptions {
  account: string
  password: string
  challenge?: string | undefined
  work?: string | undefined
}

/** The start of a sign-in by this method, from the options of the call. */
export const newSignInProgress = ({ keep = false, from = '', framed = false, bind }: SessionOptions, method: string) => ({
  method,
  entrance: from,
  kept: keep,
  framed,
  factorProven: false,
  bind,
})

/** A person whom a directory has authenticated and to whom no account is bound. */
type Stranger = SignInProgress & { accountId: undefined; identity: ExternalIdentity & { subject: string } }

/**
 * Checks the password, against accounts or a directory of the entrance's institution, or refuses. No transaction is open meanwhile, because hashing is slow.
 */
export const verifyPassword = (attempt: SignInAttempt, outside: RequestContext): Promise<ProvenSignIn | Stranger> =>
  outside.app.limits.tryInTurn(attempt.account, () => prove(attempt, outside))

async function prove({ account, password, challenge, work, ...wish }: SignInAttempt, outside: RequestContext): Promise<ProvenSignIn | Stranger> {
  const { app, from } = outside
  const { wait, failures, bits } = await app.limits.signInState(account, from.address)
  if (wait)
    throw retryLater('tooMany', wait, {
      zh: `尝试次数过多，请 ${minutes(wait)} 分钟后再试`,
      en: `Too many attempts; try again in ${minutes(wait)} min`,
    })
  await requireProofOfWork(app, { forWhat: 'signIn', bits }, work)
  const { platform } = app.database
  if (challenge !== undefined && !(await spendChallenge(platform, hashOfToken(challenge)))) throw refusal('malformed')
  const found = await accountWithPassword(password, await selectAccounts(platform, account))
  if (!found) {
    const proven = await askProvers({ account, password, from: wish.from }, outside)
    if (proven) return { ...newSignInProgress(wish, proven.method), ...proven } as ProvenSignIn | Stranger
    await app.limits.signInFailed(account, from.address)
    throw wrongPassword()
  }
  if (failures) await app.limits.forgetFailures(account)
  return { ...newSignInProgress(wish, 'password'), accountId: found.id }
}

/** The first answer of a directory that knows this account and password. */
async function askProvers(attempt: Parameters<PasswordProver>[0], outside: RequestContext) {
  for (const prove of outside.app.collected.passwordProvers) {
    const proven = await prove(attempt, outside)
    if (proven) return proven
  }
  return undefined
}

/** Opens the session of the person that `verifyPassword` returned, or answers which step is required. */
export const finishSignIn = (proven: ProvenSignIn | Stranger, context: Context<'anyone'>) =>
  proven.accountId === undefined ? insertPendingIdentity(context, proven) : continueSignIn(proven, context)

/** The first of these accounts that has the password. Without any account one hash is computed as well, so that the timing does not tell. */
async function accountWithPassword<Account extends { passwordHash: string | null }>(
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
