import { securityMessages } from '#server/kernel/events/message-types.ts'
import * as contract from '../contract.ts'
import type { CallInput } from '#contract/call.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type Context, handlers, prepared, type RequestContext } from '#server/kernel/http/handlers.ts'
import { endSessionsOf, type User } from '#server/kernel/access/session.ts'
import { loadCredentials, updateAccountPassword } from '#features/access/session/server/account-queries.ts'
import { keepAvatar } from './avatar.ts'
import { replaceAvatar } from './avatar-queries.ts'
import { confirmIdentity, spendConfirmation } from '#features/access/session/server/sign-in/confirm.ts'
import { loadOwnAccount, selectPreferences, upsertPreference } from './queries.ts'
import { mustBeGoodPassword } from '#features/access/session/server/password.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { institutionTimeZone } from '#server/kernel/files/exports.ts'
import { invalid, Refusal, refusal } from '#server/kernel/http/refusal.ts'

type SignedInContext = Context<'signedIn'>

export default handlers(contract, {
  async userDetail(_given, { db, platform, user }) {
    const timeZone = await institutionTimeZone(db)
    return { ...user, roles: [...user.roles], modules: [...user.modules], timeZone, ...(await loadOwnAccount(db, platform, user)) }
  },

  async preferenceList(_given, { db, user }) {
    const rows = await selectPreferences(db, user)
    return rows.map(({ name, value }) => ({ name: name as contract.PreferenceName, value }))
  },

  async preferenceSave({ body }, { db, user }) {
    await upsertPreference(db, user, body)
  },

  avatarUpload: prepared(
    ({ file, body }: CallInput<typeof contract.avatarUpload>, { app }: RequestContext) => keepAvatar(app, file, body),
    async (picture, { db, user }: SignedInContext) => ({ avatarUrl: await replaceAvatar(db, user, picture) }),
  ),

  async avatarRemove(_given, { db, user }) {
    await replaceAvatar(db, user, undefined)
  },

  passwordUpdate: prepared(
    ({ body }: CallInput<typeof contract.passwordUpdate>, outside) => proveAndHash(body, outside),
    async ({ confirmed, passwordHash }, context: SignedInContext) => {
      const { db, platform, user } = context
      await spendConfirmation(platform, confirmed)
      await updateAccountPassword(platform, user.accountId, passwordHash)
      await endSessionsOf(platform, user.accountId, user)
      await logOperation(context, 'account.password', { kind: 'member', id: user.memberId, name: user.name })
      await notify(db, [user.memberId], {
        type: securityMessages,
        title: { zh: '密码已修改', en: 'Your password was changed' },
        body: {
          zh: '其他设备上的登录已经退出。若不是本人操作，请立即找回密码。',
          en: 'Other devices were signed out. If this was not you, reset your password now.',
        },
        link: '/account/data',
      })
    },
  ),
})

interface Change {
  oldPassword?: string | undefined
  proof?: string | undefined
  newPassword: string
}

/** Confirms the identity, then hashes the new password. Wrong attempts count towards the sign-in limits. */
async function proveAndHash({ oldPassword, proof, newPassword }: Change, outside: RequestContext) {
  const { accountId } = outside.user as User
  const own = await loadCredentials(outside.app.database.platform, accountId)
  mustBeGoodPassword(newPassword, own.account, 'newPassword')
  const confirmed = await confirmIdentity({ password: oldPassword, proof }, outside).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'wrongPassword' ? wrongOldPassword : error
  })
  if (oldPassword === newPassword)
    throw invalid('newPassword', { zh: '新密码与原密码相同', en: 'The new password must be different from the old one' })
  return { confirmed, passwordHash: await hashPassword(newPassword) }
}

const wrongOldText = { zh: '原密码不正确', en: 'The old password is incorrect' }
const wrongOldPassword = refusal('wrongPassword', wrongOldText, [{ path: 'oldPassword', message: wrongOldText }])
