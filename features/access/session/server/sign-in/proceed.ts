import type { SignInAnswer } from '../../contract.ts'
import { notifyNewDevice } from '#features/insight/audit/server/new-device.ts'
import type { InInstitution, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { SessionControl } from '#server/kernel/http/handlers.ts'
import { loadInstitution } from '#server/kernel/people/institutions-by-host-queries.ts'
import { findIdentityAccount, insertIdentity, assignVerifiedTarget, findSignInAccount } from '../account-queries.ts'
import { outdated } from '../join/consent.ts'
import { logForAccount } from '../log-own.ts'
import { type SignInProgress, insertPendingSignIn, consumePendingIdentity, type ExternalIdentity } from './pending-queries.ts'
import { mayEnter, permittedMemberships } from '../policy.ts'
import { personOf } from '../person.ts'
import { findApplication, findSecondFactorRule, markSignIn, type Membership } from '../queries.ts'

export interface ProvenSignIn extends SignInProgress {
  accountId: string
  /** A token of `insertPendingIdentity`: the stored identity is bound to the account. */
  bind?: string | undefined
}

interface SignInContext {
  platform: PlatformDb
  inInstitution: InInstitution
  session: SessionControl
  from: { address: string; browser: string | undefined }
}

/**
 * Continues a sign-in whose account is proven: opens the session, or stores the sign-in for the step that is still required. If the account has a second
 * factor, it comes before all other steps. Refuses accounts that may not sign in.
 */
export async function continueSignIn({ bind, ...proven }: ProvenSignIn, context: SignInContext): Promise<SignInAnswer> {
  const { platform, session, inInstitution, from } = context
  const { accountId, entrance } = proven
  const identity = bind ? await consumePendingIdentity(platform, { token: bind, browser: from.browser }) : proven.identity
  const vouched = proven.vouched ?? (!bind && identity !== undefined && identity.provider !== 'wechat' && identity.provider !== 'phone')
  const course = { ...proven, identity, vouched }
  const account = await findSignInAccount(platform, accountId)
  if (!account || account.disabledAt) throw refusal('disabled')
  const { memberships } = account
  const reached = permittedMemberships(memberships, { vouched, entrance })
  const member = await chooseMember(platform, reached, account, entrance)

  if (account.totpEnabledAt && !course.factorProven) return insertPendingSignIn(context, { ...course, next: 'factor' })
  if (account.passwordExpired) return insertPendingSignIn(context, { ...course, next: 'password' })
  if (!account.totpEnabledAt && !course.factorProven && (await requiresSecondFactor(platform, member)))
    return insertPendingSignIn(context, { ...course, next: 'enrol' })
  const documents = outdated(account.agreed)
  if (documents.length) return insertPendingSignIn(context, { ...course, next: 'consent', documents })

  if (identity?.subject) await bindVouched(context, accountId, { ...identity, subject: identity.subject })
  // Only when the institution lists sites that may embed these pages.
  const framed = course.framed && (await loadInstitution(platform, member.institutionId)).parents.length > 0
  const { institutionId, memberId } = member
  const opened = await session.start({
    accountId,
    institutionId,
    memberId,
    kept: course.kept,
    framed,
    method: course.method,
    ...(vouched && identity && { identity: { provider: identity.provider, session: identity.session ?? null } }),
  })
  const { newDevice, modules } = await markSignIn(platform, member, { ...opened, entrance })
  if (newDevice) await inInstitution(institutionId, (db) => notifyNewDevice(db, memberId, opened))
  return personOf(member, account, modules)
}

/** The membership in the entrance's institution, else the first one; refuses with the reason when there is none. */
async function chooseMember(platform: PlatformDb, memberships: Membership[], account: { id: string; administrator: boolean }, entrance: string) {
  const open = memberships.filter((each) => mayEnter(account, each))
  const member = open.find(({ code }) => entrance && code === entrance) ?? open[0]
  if (member) return member
  if (memberships.length)
    throw refusal('disabled', { zh: '机构已停用，请联系平台', en: 'Your institution is suspended; please contact the platform' })
  const application = await findApplication(platform, account.id)
  if (!application) throw refusal('disabled', { zh: '账号还没有加入任何机构', en: 'This account belongs to no institution yet' })
  const name = application.institutionName
  throw refusal('disabled', { zh: `正在等待${name}批准加入`, en: `${name} has not approved your registration yet` })
}

/** True for administrators of an institution that requires a second factor from administrators. */
export const requiresSecondFactor = async (platform: PlatformDb, { institutionId, roles }: { institutionId: string; roles: readonly string[] }) =>
  roles.includes('administrator') && (await findSecondFactorRule(platform, institutionId)) === 'administrators'

/** Binds an identity: a verified phone becomes the account's phone; a WeChat or provider identity can sign in to the account from now on. */
export async function bindIdentity(platform: PlatformDb, accountId: string, identity: ExternalIdentity & { subject: string }): Promise<void> {
  const { provider, subject, name, openId } = identity
  const bound =
    provider === 'phone'
      ? await assignVerifiedTarget(platform, accountId, subject)
      : await insertIdentity(platform, accountId, { id: newId(), provider, subject, name: name ?? '', openId: openId ?? null })
  if (!bound) throw refusal('conflict', { zh: '它已经绑定了另一个账号', en: 'Already bound to another account' })
}

/** Binds the identity of this sign-in. When it is new for the account, logs it and notifies the owner. */
async function bindVouched(context: SignInContext, accountId: string, identity: ExternalIdentity & { subject: string }): Promise<void> {
  const { provider, subject, name } = identity
  const known = provider !== 'phone' && (await findIdentityAccount(context.platform, provider, subject)) !== undefined
  await bindIdentity(context.platform, accountId, identity)
  if (known) return
  const after = provider === 'phone' ? { target: name ?? '' } : { provider: provider === 'wechat' ? provider : (name ?? '') }
  const title = { zh: `账号已绑定${identityName(provider, name).zh}`, en: `${identityName(provider, name).en} was bound to your account` }
  await logForAccount(context, accountId, 'account.bind', { after, tell: { title } })
}

function identityName(provider: string, name: string | null | undefined) {
  if (provider === 'phone') return { zh: name ?? '', en: name ?? '' }
  return provider === 'wechat' ? { zh: '微信', en: 'WeChat' } : { zh: '统一身份认证', en: 'Your institution’s sign-on' }
}
