import { loadCredentials } from '#features/access/session/server/account-queries.ts'
import { mustBeGoodPassword } from '#features/access/session/server/password.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { invalid, Refusal, refusal } from '#server/kernel/http/refusal.ts'
import type { RequestContext } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { confirmIdentity } from '#features/access/session/server/sign-in/confirm.ts'

interface Change {
  oldPassword?: string | undefined
  proof?: string | undefined
  newPassword: string
}

/** Confirms the identity, then hashes the new password. Wrong attempts count towards the sign-in limits. */
export async function proveAndHash({ oldPassword, proof, newPassword }: Change, outside: RequestContext) {
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
