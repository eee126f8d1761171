import type { SignOnIdentity } from '#server/gateways/sign-on/sign-on.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { findIdentityAccount, insertIdentity } from '#features/access/session/server/account-queries.ts'
import { selectMemberships } from '#features/access/session/server/queries.ts'
import { findAdministratorFlag, findBoundIdentity, findMemberBy, findMemberStanding, lockSubject, type MatchedMember } from './arrival-queries.ts'
import { createMember } from './provision.ts'
import type { ProviderRow } from '../queries.ts'

export interface SignOnContext {
  db: Db
  platform: PlatformDb
  provider: ProviderRow
  proof: SignOnIdentity
  from: { address: string }
}

/**
 * The account of a person whom a provider has authenticated: bound before, matched with a member by the provider's rule, or created. Undefined when there
 * is none; the person can then bind an account with its password. Refuses accounts that may not sign in.
 */
export async function resolveAccount(arriving: SignOnContext): Promise<string | undefined> {
  const { platform, provider, proof } = arriving
  const boundAccount = () => findIdentityAccount(platform, provider.id, proof.subject)
  const bound = (await boundAccount()) ?? (await lockSubject(platform, provider.id, proof.subject).then(boundAccount))
  if (bound) {
    await mustBeMember(arriving, bound.accountId)
    return bound.accountId
  }
  const member = await findMember(arriving)
  if (member) {
    await bind(arriving, member)
    await mustBeMember(arriving, member.accountId)
    return member.accountId
  }
  if (provider.provisioning === 'none') return undefined
  const made = await createMember(arriving)
  if (made) await bind(arriving, made)
  return made?.accountId
}

/** An institution's provider may only sign in members of that institution, and no account with rights beyond it. */
async function mustBeMember({ db, platform }: SignOnContext, accountId: string): Promise<void> {
  const account = await findAdministratorFlag(platform, accountId)
  if (account?.administrator)
    throw refusal('disabled', { zh: '平台管理员请用账号和密码登录', en: 'Platform administrators sign in with their password' })
  const member = await findMemberStanding(db, accountId)
  if (!member || member.state === 'left')
    throw refusal('disabled', { zh: '你已不是本机构的成员，请联系管理员', en: 'You are no longer a member of this institution' })
  if (member.disabledAt) throw refusal('disabled')
}

async function bind({ db, platform, provider, proof, from }: SignOnContext, { accountId, memberId, name }: MatchedMember): Promise<void> {
  const identity = { id: newId(), provider: provider.id, subject: proof.subject, name: proof.attributes.name ?? '', openId: null }
  await insertIdentity(platform, accountId, identity)
  await logOperation({ db, user: { memberId, name }, from }, 'account.bind', {
    kind: 'account',
    id: accountId,
    name,
    after: { provider: provider.name },
  })
}

/** The member who matches the attributes from the provider. Undefined when a match would not be safe; such a person has to use the password. */
async function findMember({ db, platform, provider, proof }: SignOnContext): Promise<MatchedMember | undefined> {
  for (const key of provider.matchBy) {
    const value = proof.attributes[key]
    const found = value && (await findMemberBy(db, platform, key, value))
    if (found) return (await mayBeMatched(platform, provider, found)) ? found : undefined
  }
  return undefined
}

/**
 * False for platform administrators and for members of other institutions: otherwise the operators of one institution's provider could sign in to the
 * others. Also false when the account is bound to another subject of this provider.
 */
async function mayBeMatched(platform: PlatformDb, provider: ProviderRow, { accountId }: MatchedMember): Promise<boolean> {
  const [account, memberships, other] = await Promise.all([
    findAdministratorFlag(platform, accountId),
    selectMemberships(platform, { id: accountId }),
    findBoundIdentity(platform, provider.id, accountId),
  ])
  return account !== undefined && !account.administrator && memberships.length <= 1 && !other
}
