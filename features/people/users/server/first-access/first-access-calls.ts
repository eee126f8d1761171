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
import { activationCsv, selectActivatable } from './activation.ts'
import { activationsKind } from './send-activations.ts'
import { loggedMember } from '../log.ts'
import { loadForUpdate } from '../members/load-member.ts'
import { mayResetFactor, mayResetFactorOfAccount } from '../policy.ts'
import { countValidCodes, isPlatformAdministrator, loadAccountId, oneTimePassword, resetToCode, setOneTimePassword } from './first-access-queries.ts'

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
      if (way === 'code') return resetToCode(platform, user.institutionId, { accountId: row.accountId, memberId })
      await setOneTimePassword(platform, row.accountId, passwordHash)
      return { kind: 'password' as const, value: password, expiresAt: null }
    },
  ),

  async activationIssue({ body }, context) {
    const rows = await selectActivatable(context, body)
    if (body.slips && rows.length > contract.maxSlips) throw tooManySlips()
    const made = await activationCsv(context, rows)
    await logOperation(context, 'member.password', { kind: 'member', name: made.name, after: { way: 'code', count: rows.length } })
    return { ...made, slips: body.slips ? made.slips : [] }
  },

  async activationPreview({ body }, context) {
    const rows = await selectActivatable(context, body)
    const accountIds = rows.map(({ row }) => row.accountId)
    const mail = rows.filter((each) => each.mail).length
    const phone = rows.filter((each) => !each.mail && each.phone).length
    return { count: rows.length, mail, phone, valid: await countValidCodes(context.platform, accountIds) }
  },

  async activationSend({ body }, context) {
    const { db, user, language } = context
    const reached = (await selectActivatable(context, body)).filter(({ mail, phone }) => mail || phone)
    if (!reached.length) throw refusal('conflict', { zh: '他们都没有邮箱或手机号', en: 'None of them has an email address or a phone' })
    const name = inLanguage({ zh: '发送激活通知', en: 'Sending activation messages' }, language)
    await logOperation(context, 'member.password', { kind: 'member', name, after: { way: 'code', count: reached.length } })
    await enqueue(db, user, activationsKind, name, { ...body, user, language })
    return { count: reached.length }
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

const tooManySlips = () =>
  refusal('invalid', {
    zh: `一次最多打印 ${contract.maxSlips} 张，请分批选择或下载表格`,
    en: `At most ${contract.maxSlips} slips can be printed at once; select fewer people or download the table`,
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
