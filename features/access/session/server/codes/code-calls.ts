import type { CallInput } from '#contract/call.ts'
import * as contract from '../../contract-codes.ts'
import type { Purpose } from '#contract/targets.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { findByTarget, loadCredentials } from '../account-queries.ts'
import { mustBeSendable, sendCode, spendCode } from './codes.ts'
import { verifiedTargetOf } from './targets.ts'
import { newProof } from '../sign-in/proof-queries.ts'
import { requireProofOfWork } from '../proof-of-work/proof-of-work.ts'

type Asked = { query: { purpose: Purpose; target?: string | undefined } }

/** The target that the call names; for `confirm` the verified phone of the signed-in account, else its verified mail. */
async function targetOf({ query: { purpose, target } }: Asked, { app, user }: Pick<RequestContext, 'app' | 'user'>): Promise<string> {
  if ((purpose === 'confirm' || purpose === 'bind') && !user) throw refusal('notlogged')
  if (purpose !== 'confirm') {
    if (target !== undefined) return target
    throw invalid('target', { zh: '请输入手机号或邮箱', en: 'Enter a phone or mail' })
  }
  const found = verifiedTargetOf(await loadCredentials(app.database.platform, user?.accountId ?? ''))
  if (found) return found
  throw refusal('forbidden', { zh: '账号还没有绑定手机号或邮箱', en: 'No phone or mail is bound to this account' })
}

export default handlers(contract, {
  userCode: prepared(
    async (given: CallInput<typeof contract.userCode>, outside: RequestContext) => {
      const { purpose, work } = given.query
      const target = await targetOf(given, outside)
      mustBeSendable(outside.app, target)
      await requireProofOfWork(outside.app, { forWhat: 'code', bits: await outside.app.limits.workForCode(outside.from.address) }, work)
      return sendCode(purpose, target, outside)
    },
    async (sent) => sent,
  ),

  userVerify: prepared(
    async (given: CallInput<typeof contract.userVerify>, outside: RequestContext) => {
      const target = await targetOf(given, outside)
      await spendCode(outside.app, given.query.purpose, target, given.query.code)
      return { purpose: given.query.purpose, target }
    },
    async ({ purpose, target }, { platform, user }: Context<'anyone'>) => {
      const accountId = purpose === 'confirm' || purpose === 'bind' ? (user?.accountId ?? null) : null
      const taken = (await findByTarget(platform, target)) !== undefined
      return { ...(await newProof(platform, { purpose, target, accountId })), taken }
    },
  ),
})
