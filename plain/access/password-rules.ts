/** Common passwords: the most frequent ones of published lists, and ones that are likely in a Chinese school. */
const common = new Set(
  (
    '12345678 123456789 1234567890 87654321 987654321 11111111 00000000 88888888 66666666 99999999 12341234 11223344 12344321 ' +
    'password password1 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty123 1qaz2wsx 1q2w3e4r 1q2w3e4r5t asdfghjk asdfghjkl zxcvbnm1 ' +
    'abcd1234 abc12345 a1234567 a12345678 aa123456 woaini1314 woaini520 5201314520 iloveyou iloveyou1 sunshine princess football baseball ' +
    'dragon12 monkey12 letmein1 welcome1 admin123 admin1234 administrator root1234 teacher1 teacher123 student1 student123 changeme test1234 testtest'
  ).split(' '),
)

export const passwordLength = { min: 8, max: 128 } as const
export type PasswordProblem = 'short' | 'long' | 'account' | 'common'

/**
 * Why a new password is refused, or undefined. As NIST SP 800-63B and ASVS 6.2 ask, only length, common passwords and similarity to the account
 * name are checked. Length is counted in code points; spaces count.
 */
export function passwordProblem(password: string, account = ''): PasswordProblem | undefined {
  const length = [...password].length
  if (length < passwordLength.min) return 'short'
  if (length > passwordLength.max) return 'long'
  const lower = password.toLowerCase()
  if (account && lower.includes(account.toLowerCase()) && length - [...account].length < 4) return 'account'
  if (common.has(lower) || new Set(lower).size < 3) return 'common'
  return undefined
}
