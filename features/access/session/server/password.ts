import { passwordLength, passwordProblem, type PasswordProblem } from '#plain/access/password-rules.ts'
import { invalid } from '#server/kernel/http/refusal.ts'

const problemTexts: Record<PasswordProblem, { zh: string; en: string }> = {
  short: { zh: `密码至少 ${passwordLength.min} 个字符`, en: `At least ${passwordLength.min} characters` },
  long: { zh: `密码最多 ${passwordLength.max} 个字符`, en: `At most ${passwordLength.max} characters` },
  account: { zh: '密码不能与账号相近', en: 'The password is too close to the account name' },
  common: { zh: '这个密码太常见，容易被猜到', en: 'This password is too common' },
}

/** Refuses a new password that breaks a password rule, at its field. */
export function mustBeGoodPassword(password: string, account: string, field = 'password'): void {
  const problem = passwordProblem(password, account)
  if (problem) throw invalid(field, problemTexts[problem])
}
