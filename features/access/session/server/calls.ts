import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { requiresSecondFactor } from './sign-in/proceed.ts'
import { findSignInAccount } from './account-queries.ts'
import { mayChangeInstitution, mayEnter } from './policy.ts'
import { personOf } from './person.ts'
import { signInByPhone, provePhone } from './codes/phone.ts'
import { insertChallenge, selectMemberships, loadSessionOptions, selectModules } from './queries.ts'
import { hashOfToken, newToken } from './secrets.ts'
import { type SignInAttempt, finishSignIn, verifyPassword } from './sign-in/sign-in.ts'

const challengeLife = 10 * 60_000

export default handlers(contract, {
  accountLogin: prepared(({ body }: { body: SignInAttempt }, outside) => verifyPassword(body, outside), finishSignIn),
  accountLoginOld: prepared(({ query }: { query: SignInAttempt }, outside) => verifyPassword(query, outside), finishSignIn),
  phoneLogin: prepared(({ query }: CallInput<typeof contract.phoneLogin>, { app }: RequestContext) => provePhone(query, app), signInByPhone),

  accountLoginChallenge: prepared(
    async ({ query: { account } }: CallInput<typeof contract.accountLoginChallenge>, { app, from }: RequestContext) =>
      account ? (await app.limits.signInState(account, from.address)).wait : 0,
    async (waitSeconds, { platform }: Context<'anyone'>) => {
      const challenge = newToken()
      const expiresAt = new Date(Date.now() + challengeLife)
      await insertChallenge(platform, hashOfToken(challenge), expiresAt)
      return { challenge, expiresAt: expiresAt.toISOString(), waitSeconds }
    },
  ),

  async logout({ query }, { platform, user, session }) {
    if (user && query.everywhere) await endSessionsOf(platform, user.accountId)
    await session.end()
  },

  async selectAuth({ body }, { platform, user, session }) {
    const { identityProvider, identitySession, ...opened } = await loadSessionOptions(platform, user.sessionId)
    const account = await findSignInAccount(platform, user.accountId)
    const member = account?.memberships.find((each) => each.institutionId === body.institutionId)
    if (!member) throw refusal('notFound', { zh: '没有加入这个机构', en: 'You do not belong to this institution' })
    if (!mayEnter(user, member)) throw refusal('forbidden', { zh: '这个机构已停用', en: 'This institution is suspended' })
    const changesInstitution = member.institutionId !== user.institutionId
    if (changesInstitution && !mayChangeInstitution({ identityProvider }))
      throw refusal('forbidden', {
        zh: '这次是用本机构的统一身份认证登录的，进入其他机构请用账号密码登录',
        en: 'You signed in through this institution’s own sign-on; to enter another one, sign in with your password',
      })
    if (changesInstitution && !account?.totpEnabledAt && (await requiresSecondFactor(platform, member)))
      throw refusal('forbidden', {
        zh: '这个机构要求管理员开启两步验证，请先在个人资料中开启',
        en: 'This institution requires its administrators to use two-step verification; turn it on in your account first',
      })
    const identity = identityProvider === null ? {} : { identity: { provider: identityProvider, session: identitySession } }
    const { tokenHash } = await session.start({
      ...opened,
      ...identity,
      accountId: user.accountId,
      institutionId: member.institutionId,
      memberId: member.memberId,
    })
    return personOf(member, { id: user.accountId, administrator: user.administrator }, await selectModules(platform, tokenHash))
  },

  async membershipList(_given, { platform, user }) {
    const memberships = await selectMemberships(platform, { id: user.accountId })
    return memberships.map((each) => ({ ...each, name: each.institutionName, current: each.institutionId === user.institutionId }))
  },
})
