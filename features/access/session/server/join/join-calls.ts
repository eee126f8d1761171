import { mustBeGoodPassword } from '../password.ts'
import type { CallInput } from '#contract/call.ts'
import * as contract from '../../contract-registration.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { findByTarget, assignVerifiedTarget, updateAccountPassword } from '../account-queries.ts'
import { hashOfActivation } from './activation-code.ts'
import { mustBeCurrent } from './consent.ts'
import { findActivation, insertConsents, loadMemberName, spendActivation } from './join-queries.ts'
import { logForAccount } from '../log-own.ts'
import { continueSignIn } from '../sign-in/proceed.ts'
import { proofHolds, spendProof, spentProof } from '../sign-in/proof-queries.ts'
import { prepareRegistration, register } from './register.ts'
import { newSignInProgress } from '../sign-in/sign-in.ts'

type GuestContext = Context<'anyone'>

const badActivation = () => {
  const message = { zh: '激活码不正确、已过期或已使用', en: 'The activation code is wrong, has expired or was already used' }
  return refusal('wrongCode', message, [{ path: 'code', message }])
}

export default handlers(contract, {
  userRegister: prepared(
    ({ body }: CallInput<typeof contract.userRegister>, outside: RequestContext) => prepareRegistration(body, outside),
    register,
  ),

  passwordForgotten: prepared(
    async ({ body }: CallInput<typeof contract.passwordForgotten>, { app }: RequestContext) => {
      const { platform } = app.database
      if (!(await proofHolds(platform, { proof: body.proof, purpose: 'forgotten', target: body.target }))) throw spentProof()
      const account = await findByTarget(platform, body.target)
      mustBeGoodPassword(body.password, account?.account ?? '')
      return { ...body, passwordHash: await hashPassword(body.password) }
    },
    async ({ target, proof, passwordHash }, context: GuestContext) => {
      const { platform } = context
      await spendProof(platform, { proof, purpose: 'forgotten', target })
      const account = await findByTarget(platform, target)
      if (!account) throw refusal('notFound', { zh: '没有绑定它的账号', en: 'No account uses this phone or mail' })
      await assignVerifiedTarget(platform, account.id, target)
      await updateAccountPassword(platform, account.id, passwordHash)
      await endSessionsOf(platform, account.id)
      await logForAccount(context, account.id, 'account.password', {
        tell: {
          title: { zh: '密码已重设', en: 'Your password was reset' },
          body: { zh: '所有设备上的登录已经退出。', en: 'You were signed out on all devices.' },
        },
      })
    },
  ),

  async activationGet({ query }, { platform, inInstitution }) {
    const found = await findActivation(platform, hashOfActivation(query.code))
    if (!found) throw badActivation()
    const name = await inInstitution(found.institutionId, (db) => loadMemberName(db, found.memberId))
    return { ...found, name, expiresAt: found.expiresAt.toISOString() }
  },

  activate: prepared(
    async ({ body }: CallInput<typeof contract.activate>, { app }: RequestContext) => {
      mustBeCurrent(body.consent)
      const found = await findActivation(app.database.platform, hashOfActivation(body.code))
      if (!found) throw badActivation()
      mustBeGoodPassword(body.password, found.account)
      return { body, found, passwordHash: await hashPassword(body.password) }
    },
    async ({ body, found, passwordHash }, context: GuestContext) => {
      const { platform, inInstitution, from } = context
      const { accountId, institutionId, memberId, entrance } = found
      if (!(await spendActivation(platform, hashOfActivation(body.code)))) throw badActivation()
      await updateAccountPassword(platform, accountId, passwordHash)
      await endSessionsOf(platform, accountId)
      await insertConsents(platform, accountId, from.address)
      await inInstitution(institutionId, async (db) => {
        const name = await loadMemberName(db, memberId)
        await logOperation({ db, user: { memberId, name }, from }, 'member.activate', { kind: 'member', id: memberId, name })
      })
      return continueSignIn({ ...newSignInProgress({ ...body, from: entrance }, 'activation'), accountId }, context)
    },
  ),
})
