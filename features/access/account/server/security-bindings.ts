import type * as contract from '../contract-security.ts'
import type { CallInput } from '#contract/call.ts'
import { Target } from '#contract/targets.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type Handlers, type RequestContext, prepared } from '#server/kernel/http/handlers.ts'
import { assignVerifiedTarget } from '#features/access/session/server/account-queries.ts'
import { logForAccount } from '#features/access/session/server/log-own.ts'
import { bindIdentity } from '#features/access/session/server/sign-in/proceed.ts'
import { spendProof } from '#features/access/session/server/sign-in/proof-queries.ts'
import { maskTarget } from '#features/access/session/server/codes/targets.ts'
import { askWeChat } from '#features/access/session/server/wechat/wechat.ts'
import { confirmIdentity, spendConfirmation } from '#features/access/session/server/sign-in/confirm.ts'
import { mayUnbindIdentity, mayUnbindTarget } from './policy.ts'
import { deleteIdentity, dropTarget, selectIdentities, loadSignInMethods } from './security-queries.ts'

type SignedInContext = Context<'signedIn'>

export const bindingHandlers: Pick<Handlers<typeof contract>, 'bindingList' | 'targetBind' | 'targetUnbind' | 'wechatBind' | 'identityUnbind'> = {
  async bindingList(_given, { platform, app, user }) {
    const ways = await loadSignInMethods(platform, user.accountId, { lock: false })
    const identities = await selectIdentities(platform, user.accountId)
    return {
      account: ways.account,
      hasPassword: ways.passwordHash !== null,
      phone: ways.phone && maskTarget(ways.phone),
      phoneVerified: ways.phoneVerifiedAt !== null,
      mail: ways.mail && maskTarget(ways.mail),
      mailVerified: ways.mailVerifiedAt !== null,
      wechatAvailable: app.gateways.wechat.available,
      identities: identities.map(({ createdAt, ...identity }) => ({ ...identity, boundAt: createdAt.toISOString() })),
    }
  },

  targetBind: prepared(
    async ({ body }: CallInput<typeof contract.targetBind>, outside: RequestContext) => {
      const read = Target.safeParse(body.target)
      if (!read.success) throw invalid('target', { zh: '请输入手机号或邮箱', en: 'Enter a phone number or email address' })
      return { target: read.data, proof: body.targetProof, confirmed: await confirmIdentity(body, outside) }
    },
    async ({ target, proof, confirmed }, context: SignedInContext) => {
      const { platform, user } = context
      await spendConfirmation(platform, confirmed)
      await spendProof(platform, { proof, purpose: 'bind', target, accountId: user.accountId })
      if (!(await assignVerifiedTarget(platform, user.accountId, target)))
        throw refusal('conflict', { zh: '它已经绑定了另一个账号', en: 'It is already bound to another account' })
      await logForAccount(context, user.accountId, 'account.bind', { after: { target: maskTarget(target) }, tell: boundNotice(maskTarget(target)) })
    },
  ),

  async targetUnbind({ kind }, context) {
    const { platform, user } = context
    if (kind !== 'phone' && kind !== 'mail') throw refusal('notFound')
    const ways = await loadSignInMethods(platform, user.accountId, { lock: true })
    if (!ways[kind]) throw refusal('notFound')
    if (!mayUnbindTarget(ways, kind))
      throw refusal('conflict', {
        zh: '这是找回账号的唯一方式，请先绑定另一个',
        en: 'This is the only way to recover your account; bind another one first',
      })
    await dropTarget(platform, user.accountId, kind)
    await logForAccount(context, user.accountId, 'account.unbind', { before: { target: maskTarget(ways[kind]) } })
  },

  wechatBind: prepared(
    ({ body }: CallInput<typeof contract.wechatBind>, outside: RequestContext) => askWeChat(body, outside, outside.user?.accountId),
    async (identity, context: SignedInContext) => {
      const { platform, user } = context
      await bindIdentity(platform, user.accountId, identity)
      await logForAccount(context, user.accountId, 'account.bind', { after: { provider: 'wechat' }, tell: boundNotice('微信', 'WeChat') })
      return { name: identity.name ?? '' }
    },
  ),

  async identityUnbind({ identityId }, context) {
    const { platform, user } = context
    const ways = await loadSignInMethods(platform, user.accountId, { lock: true })
    const identities = await selectIdentities(platform, user.accountId)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw refusal('notFound')
    if (!mayUnbindIdentity(ways, identities.length - 1))
      throw refusal('conflict', {
        zh: '这是唯一的登录方式，请先设置密码或绑定手机',
        en: 'This is your only way to sign in; set a password or bind a phone first',
      })
    await deleteIdentity(platform, user.accountId, identityId)
    await logForAccount(context, user.accountId, 'account.unbind', { before: { provider: identity.provider } })
  },
}

const boundNotice = (zh: string, en = zh) => ({ title: { zh: `账号已绑定${zh}`, en: `${en} was bound to your account` } })
