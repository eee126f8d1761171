import { passwordLength, passwordProblem, type PasswordProblem } from '@recto/plain/password-rules'
import { hashPassword, passwordMatches } from '../kernel/password.ts'
import { invalid, later, refusal } from '../kernel/refusal.ts'
import type { Outside } from '../kernel/room.ts'
import type { User } from '../kernel/session.ts'

const words: Record<PasswordProblem, { zh: string; en: string }> = {
  short: { zh: `密码至少 ${passwordLength.min} 个字符`, en: `At least ${passwordLength.min} characters` },
  long: { zh: `密码最多 ${passwordLength.max} 个字符`, en: `At most ${passwordLength.max} characters` },
  account: { zh: '密码不能与账号相近', en: 'The password is too close to the account name' },
  common: { zh: '这个密码太常见，容易被猜到', en: 'This password is too common' },
}

/** Refuses a new password that may not be taken, at its field. */
export function mustBeGoodPassword(password: string, account: string, field = 'password'): void {
  const problem = passwordProblem(password, account)
  if (problem) throw invalid(field, words[problem])
}

/** The hash of a new password, for someone who has shown that he knows the old one. Wrong tries count like those of a sign-in. */
export async function proveAndHash({ oldPassword, newPassword }: { oldPassword: string; newPassword: string }, { house, user, from }: Outside) {
  const { accountId } = user as User
  const own = await house.database.platform
    .selectFrom('accounts')
    .select(['account', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { wait } = await house.limits.signInState(own.account, from.address)
  if (wait) throw later('tooMany', wait)
  mustBeGoodPassword(newPassword, own.account, 'newPassword')
  if (!(await passwordMatches(oldPassword, own.passwordHash))) {
    await house.limits.signInFailed(own.account, from.address)
    const message = { zh: '原密码不正确', en: 'The old password is not right' }
    throw refusal('wrongPassword', message, [{ path: 'oldPassword', message }])
  }
  if (oldPassword === newPassword) throw invalid('newPassword', { zh: '新密码与原密码相同', en: 'The new password is the old one' })
  return { account: own.account, passwordHash: await hashPassword(newPassword) }
}
