import { mustBeGoodPassword } from '../password.ts'
import type { CallInput } from '#contract/call.ts'
import * as contract from '../../contract-sign-in-steps.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { updateAccountPassword } from '../account-queries.ts'
import { mustBeCurrent } from '../join/consent.ts'
import { insertConsents } from '../join/join-queries.ts'
import { wrongCode } from '../codes/codes.ts'
import { newFactor, newRecoveryCodes, verifySecondFactor, stepOf } from './factor.ts'
import { enableFactor } from './factor-queries.ts'
import { logForAccount } from '../log-own.ts'
import { countTry, loadPendingSignIn, keepOffer, consumePendingSignIn } from './pending-queries.ts'
import { continueSignIn } from './proceed.ts'

type GuestContext = Context<'anyone'>

export default handlers(contract, {
  // Failed tries must be counted, so this runs outside of the transaction that a refusal rolls back.
  factorProve: prepared(
    async ({ body: { token, code } }: CallInput<typeof contract.factorProve>, { app, from }: RequestContext) => {
      const { platform } = app.database
      const pending = await loadPendingSignIn(platform, { token, browser: from.browser }, 'factor')
      await countTry(platform, token)
      await verifySecondFactor(app, pending, code, from.address)
      return { token }
    },
    async ({ token }, context: GuestContext) => {
      const course = await consumePendingSignIn(context.platform, { token, browser: context.from.browser }, 'factor')
      return continueSignIn({ ...course, factorProven: true }, context)
    },
  ),

  async factorOffer({ body: { token } }, { platform, app, from }) {
    const { account } = await loadPendingSignIn(platform, { token, browser: from.browser }, 'enrol')
    const { offer, sealed } = newFactor(app, account)
    await keepOffer(platform, token, sealed)
    return offer
  },

  factorEnrol: prepared(
    async ({ body: { token, code } }: CallInput<typeof contract.factorEnrol>, { app, from }: RequestContext) => {
      const { platform } = app.database
      const { offered } = await loadPendingSignIn(platform, { token, browser: from.browser }, 'enrol')
      await countTry(platform, token)
      const step = stepOf(app, offered, code)
      if (offered === null || step === undefined) throw wrongCode()
      return { token, offered, step }
    },
    async ({ token, offered, step }, context: GuestContext) => {
      const { platform, app, from } = context
      const course = await consumePendingSignIn(platform, { token, browser: from.browser }, 'enrol')
      await enableFactor(platform, course.accountId, offered, step)
      const recoveryCodes = await newRecoveryCodes(platform, app, course.accountId)
      await logForAccount(context, course.accountId, 'account.factor', { after: { enabled: true } })
      return { recoveryCodes, answer: await continueSignIn({ ...course, factorProven: true }, context) }
    },
  ),

  passwordChoose: prepared(
    async ({ body: { token, password } }: CallInput<typeof contract.passwordChoose>, { app, from }: RequestContext) => {
      const { account } = await loadPendingSignIn(app.database.platform, { token, browser: from.browser }, 'password')
      mustBeGoodPassword(password, account)
      return { token, passwordHash: await hashPassword(password) }
    },
    async ({ token, passwordHash }, context: GuestContext) => {
      const { platform, from } = context
      const course = await consumePendingSignIn(platform, { token, browser: from.browser }, 'password')
      await updateAccountPassword(platform, course.accountId, passwordHash)
      await endSessionsOf(platform, course.accountId)
      await logForAccount(context, course.accountId, 'account.password')
      return continueSignIn(course, context)
    },
  ),

  async consentGive({ body: { token, consent } }, context) {
    mustBeCurrent(consent)
    const course = await consumePendingSignIn(context.platform, { token, browser: context.from.browser }, 'consent')
    await insertConsents(context.platform, course.accountId, context.from.address)
    return continueSignIn(course, context)
  },
})
