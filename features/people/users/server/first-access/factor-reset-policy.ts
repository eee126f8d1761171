import type { PlatformDb } from '#server/kernel/data/db.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import type { Context } from '#server/kernel/http/handlers.ts'
import { selectMemberships } from '#features/access/session/server/queries.ts'

/**
 * The account of a member whose second factor the caller may reset, or a refusal. An account that also belongs to other institutions, or that
 * administers the platform, may be reset only by an administrator of the platform. Nobody may reset their own second factor by this call.
 */
export async function loadResettableAccount({ db, platform, user }: Context<'institutionAdministrator'>, memberId: string): Promise<string> {
  const member = await db.selectFrom('members').select('accountId').where('id', '=', memberId).where('visitor', '=', false).executeTakeFirst()
  if (!member) throw refusal('notFound')
  assertAllowed(memberId !== user.memberId)
  if (!user.administrator) await mustBelongOnlyTo(platform, member.accountId, user.institutionId)
  return member.accountId
}

async function mustBelongOnlyTo(platform: PlatformDb, accountId: string, institutionId: string): Promise<void> {
  const account = await platform.selectFrom('accounts').select('administrator').where('id', '=', accountId).executeTakeFirstOrThrow()
  const memberships = await selectMemberships(platform, { id: accountId })
  if (!account.administrator && memberships.every((each) => each.institutionId === institutionId)) return
  throw refusal('forbidden', {
    zh: '这个账号还属于其他机构，请联系平台管理员',
    en: 'This account also belongs to other institutions. Contact an administrator of the platform',
  })
}
