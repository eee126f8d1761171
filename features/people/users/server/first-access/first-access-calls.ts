import { assertAllowed, inLanguage, refusal } from '#server/kernel/http/refusal.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { logForAccount } from '#features/access/session/server/log-own.ts'
import { removeFactor } from '#features/access/session/server/sign-in/factor-queries.ts'
import { selectMemberships } from '#features/access/session/server/queries.ts'
import type { CallContext, Context } from '#server/kernel/http/handlers.ts'
import * as contract from '../../contract-first-access.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import { prepared, handlers } from '#server/kernel/http/handlers.ts'
import { mustNotBeShared } from '../account-queries.ts'
import { activationCsv, previewActivations, reachable, selectActivatable } from './activation.ts'
import { activationsKind, sendingTitle } from './send-activations.ts'
import { loggedMember } from '../log.ts'
import { loadForUpdate } from '../members/load-member.ts'
import { mayResetFactor, mayResetFactorOfAccount } from '../policy.ts'
import { isPlatformAdministrator, loadAccountId, oneTimePassword, resetToCode, setOneTimePassword } from './first-access-queries.ts'

export default handlers(contract, {
  memberPassword: prepared(
    async ({ memberId, body }: { memberId: string; body: { way: 'password' | 'code' } }) => {
      const password = oneTimePassword()
      return { memberId, way: body.way, password, passwordHash: body.way === 'password' ? await hashPassword(password) : '' }
    },
    async ({ memberId, way, password, passwordHash }, context: CallContext) => {
      const { platform, user } = context
      const { row, can } = await loadForUpdate(context, memberId)
      assertAllowed(can.password)
      await mustNotBeShared(platform, user.institutionId, row.accountId)
      await logOperation(context, 'member.password', { ...loggedMember(row), after: { way } })
      if (way === 'code') return resetToCode(platform, { institutionId: user.institutionId, accountId: row.accountId, memberId })
      await setOneTimePassword(platform, row.accountId, passwordHash)
      return { kind: 'password' as const, value: password, expiresAt: null }
    },
  ),

  async activationIssue({ body }, context) {
    const waiting = await selectActivatable(context, body)
    const made = await activationCsv(context, waiting, body)
    await logOperation(context, 'member.password', { kind: 'member', name: made.name, after: { way: 'code', count: made.count } })
    return made
  },

  activationPreview: async ({ body }, context) => previewActivations(context.platform, await selectActivatable(context, body)),

  async activationSend({ body }, context) {
    const { db, user, language } = context
    const { length: count } = reachable(await selectActivatable(context, body))
    const name = inLanguage(sendingTitle, language)
    await logOperation(context, 'member.password', { kind: 'member', name, after: { way: 'code', count } })
    await enqueue(db, user, activationsKind, name, { ...body, user, language })
    return { count }
  },

  async factorReset({ body }, context) {
    const { platform } = context
    const accountId = await loadResettableAccount(context, body.memberId)
    if (!(await removeFactor(platform, accountId)))
      throw refusal('conflict', { zh: '这个账号没有开启两步验证', en: 'Two-step verification is not on for this account' })
    await endSessionsOf(platform, accountId)
    await logForAccount(context, accountId, 'account.factor', {
      by: context.user,
      after: { enabled: false },
      tell: { title: { zh: '管理员重置了你的两步验证', en: 'An administrator reset your two-step verification' } },
    })
  },
})

/** The account of a member whose second factor the caller may reset, or a refusal. */
async function loadResettableAccount({ db, platform, user }: Context<'institutionAdministrator'>, memberId: string): Promise<string> {
  const accountId = await loadAccountId(db, memberId)
  assertAllowed(mayResetFactor(user, memberId))
  if (user.administrator) return accountId
  const administrator = await isPlatformAdministrator(platform, accountId)
  if (mayResetFactorOfAccount(user, { administrator, memberships: await selectMemberships(platform, { id: accountId }) })) return accountId
  throw refusal('forbidden', {
    zh: '这个账号还属于其他机构，请联系平台管理员',
    en: 'This account also belongs to other institutions. Contact an administrator of the platform',
  })
}
