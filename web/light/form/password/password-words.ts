import { passwordLength, passwordProblem } from '#plain/access/password-rules.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'

const texts = {
  'zh-CN': {
    short: `密码至少 ${passwordLength.min} 个字符`,
    long: `密码最多 ${passwordLength.max} 个字符`,
    account: '密码不能与账号相近',
    common: '这个密码太常见，容易被猜到',
  },
  'en-US': {
    short: `At least ${passwordLength.min} characters`,
    long: `At most ${passwordLength.max} characters`,
    account: 'The password is too similar to the account name',
    common: 'This password is too common',
  },
}

/** Message about why a new password is not acceptable; undefined if it is. */
export function newPasswordProblem(password: string, account?: string): string | undefined {
  const problem = passwordProblem(password, account)
  return problem && textsOf(texts)[problem]
}
