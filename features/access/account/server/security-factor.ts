import type * as contract from '../contract-security.ts'
import type { CallInput } from '#contract/call.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type Handlers, type RequestContext, prepared } from '#server/kernel/http/handlers.ts'
import { endSessionsOf, type User } from '#server/kernel/access/session.ts'
import { wrongCode } from '#features/access/session/server/codes/codes.ts'
import { newFactor, newRecoveryCodes, verifySecondFactor, stepOf } from '#features/access/session/server/sign-in/factor.ts'
import { enableFactor, removeFactor } from '#features/access/session/server/sign-in/factor-queries.ts'
import { logForAccount } from '#features/access/session/server/log-own.ts'
import { requiresSecondFactor } from '#features/access/session/server/sign-in/proceed.ts'
import { selectMemberships } from '#features/access/session/server/queries.ts'
import { confirmIdentity, spendConfirmation } from '#features/access/session/server/sign-in/confirm.ts'
import { administersInstitution } from './policy.ts'
import { keepPendingFactor, takeFactor } from './security-queries.ts'

type SignedInContext = Context<'signedIn'>

/** Checks the second factor again. A wrong code counts towards the limits even though the call is refused. */
async function proveAgain({ body }: { body: { code: string } }, { app, user, from }: RequestContext) {
  const { accountId } = user as User
  const { totpSecret, totpEnabledAt } = await takeFactor(app.database.platform, accountId)
  if (!totpEnabledAt) throw refusal('conflict', { zh: '还没有开启两步验证', en: 'Two-step verification is not on' })
  await verifySecondFactor(app, { accountId, totpSecret }, body.code, from.address)
}

export const factorHandlers: Pick<
  Handlers<typeof contract>,
  'factorGet' | 'ownFactorOffer' | 'ownFactorEnrol' | 'recoveryRenew' | 'factorDisable'
> = {
  async factorGet(_given, { platform, user }) {
    const { totpEnabledAt, recoveryLeft } = await takeFactor(platform, user.accountId)
    return {
      enabledAt: totpEnabledAt?.toISOString() ?? null,
      recoveryLeft: Number(recoveryLeft),
      obligatory: await obligatory(platform, user.accountId),
    }
  },

  ownFactorOffer: prepared(
    ({ body }: CallInput<typeof contract.ownFactorOffer>, outside: RequestContext) => confirmIdentity(body, outside),
    async (confirmed, { platform, app, user }: SignedInContext) => {
      await spendConfirmation(platform, confirmed)
      const { account, totpEnabledAt } = await takeFactor(platform, user.accountId)
      if (totpEnabledAt) throw refusal('conflict', { zh: '两步验证已经开启', en: 'Two-step verification is already on' })
      const { offer, sealed } = newFactor(app, account)
      await keepPendingFactor(platform, user.accountId, sealed)
      return offer
    },
  ),

  async ownFactorEnrol({ body }, context) {
    const { platform, app, user } = context
    const { totpPending } = await takeFactor(platform, user.accountId)
    const step = stepOf(app, totpPending, body.code)
    if (!totpPending || step === undefined) throw wrongCode()
    await enableFactor(platform, user.accountId, totpPending, step)
    const recoveryCodes = await newRecoveryCodes(platform, app, user.accountId)
    await endSessionsOf(platform, user.accountId, user)
    await logForAccount(context, user.accountId, 'account.factor', {
      after: { enabled: true },
      tell: { title: { zh: '两步验证已开启', en: 'Two-step verification is on' } },
    })
    return { recoveryCodes }
  },

  recoveryRenew: prepared(proveAgain, async (_proven, context: SignedInContext) => {
    const { platform, app, user } = context
    const recoveryCodes = await newRecoveryCodes(platform, app, user.accountId)
    await logForAccount(context, user.accountId, 'account.factor', { after: { renewed: true } })
    return { recoveryCodes }
  }),

  factorDisable: prepared(proveAgain, async (_proven, context: SignedInContext) => {
    const { platform, user } = context
    if (await obligatory(platform, user.accountId))
      throw refusal('forbidden', { zh: '机构要求管理员使用两步验证', en: 'Your institution requires two-step verification for administrators' })
    await removeFactor(platform, user.accountId)
    await logForAccount(context, user.accountId, 'account.factor', {
      after: { enabled: false },
      tell: {
        title: { zh: '两步验证已关闭', en: 'Two-step verification is off' },
        body: { zh: '若不是本人操作，请立即修改密码。', en: 'If this was not you, change your password now.' },
      },
    })
  }),
}

/** Whether an institution that the account administers requires the second factor. */
async function obligatory(platform: SignedInContext['platform'], accountId: string): Promise<boolean> {
  const administered = (await selectMemberships(platform, { id: accountId })).filter(administersInstitution)
  for (const member of administered) if (await requiresSecondFactor(platform, member)) return true
  return false
}
