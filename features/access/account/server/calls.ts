import { securityMessages } from '#server/kernel/events/message-types.ts'
import * as contract from '../contract.ts'
import type { CallInput } from '#contract/call.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type Context, type RequestContext, prepared, handlers } from '#server/kernel/http/handlers.ts'
import { endSessionsOf } from '#server/kernel/access/session.ts'
import { updateAccountPassword } from '#features/access/session/server/account-queries.ts'
import { keepAvatar } from './avatar.ts'
import { replaceAvatar } from './avatar-queries.ts'
import { spendConfirmation } from '#features/access/session/server/sign-in/confirm.ts'
import { proveAndHash } from './password.ts'
import { selectPreferences, loadOwnAccount, upsertPreference } from './queries.ts'

type SignedInContext = Context<'signedIn'>

export default handlers(contract, {
  async userDetail(_given, { db, platform, user }) {
    return { ...user, roles: [...user.roles], modules: [...user.modules], ...(await loadOwnAccount(db, platform, user)) }
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
