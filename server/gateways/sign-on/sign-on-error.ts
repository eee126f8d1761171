import type { ErrorCode, Bilingual } from '#contract/errors.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'

const troubles = {
  unreachable: {
    code: 'busy',
    zh: '统一身份认证服务暂时无法访问，请稍后再试',
    en: 'Your institution’s sign-on service cannot be reached; please try again later',
  },
  untrusted: {
    code: 'busy',
    zh: '统一身份认证服务的安全证书不受信任，请联系管理员',
    en: 'The security certificate of the sign-on service is not trusted; ask your administrator',
  },
  closedAddress: {
    code: 'busy',
    zh: '统一身份认证服务的地址不在允许访问的网络内，请联系平台管理员',
    en: 'The address of the sign-on service is in a network that is not allowed; ask the platform administrator',
  },
  unreadable: {
    code: 'busy',
    zh: '统一身份认证服务的回答无法识别，请联系管理员检查配置',
    en: 'The response of the sign-on service could not be read; ask your administrator to check its settings',
  },
  misconfigured: {
    code: 'busy',
    zh: '统一身份认证的配置不正确，请联系管理员',
    en: 'Sign-on is not set up correctly; ask your administrator',
  },
  nameless: {
    code: 'busy',
    zh: '统一身份认证服务没有给出账号标识，请联系管理员检查配置',
    en: 'The sign-on service did not send an account identifier; ask your administrator to check its settings',
  },
  refused: { code: 'wrongCode', zh: '身份认证没有通过或已过期，请重新登录', en: 'The sign-on failed or has expired; please sign in again' },
  lost: {
    code: 'wrongCode',
    zh: '这次登录已过期、已用过，或不是在这个浏览器里开始的。请在这个浏览器里重新登录',
    en: 'This sign-in has expired, was already used, or was started in another browser. Please sign in again in this browser',
  },
  noCookie: {
    code: 'wrongCode',
    zh: '这次登录已超过 10 分钟，或是在另一个浏览器里开始的。请在这个浏览器里重新登录；如果仍然不行，请允许本站使用 Cookie',
    en: 'This sign-in took longer than 10 minutes or was started in another browser. Please sign in again in this browser; if it still fails, allow cookies for this site',
  },
  denied: {
    code: 'wrongCode',
    zh: '登录已取消，或统一身份认证服务不允许登录',
    en: 'Sign-in was cancelled, or the sign-on service did not allow it',
  },
  wrongPassword: { code: 'wrongPassword', zh: '账号或密码不正确', en: 'Wrong account or password' },
} as const satisfies Record<string, Bilingual & { code: ErrorCode }>
export type SignOnErrorKind = keyof typeof troubles

/** An error of a sign-on provider. Its text is shown to the person; its cause is only logged. */
export class SignOnError extends Refusal {
  kind: SignOnErrorKind
  constructor(kind: SignOnErrorKind, cause?: unknown) {
    const { code, zh, en } = troubles[kind]
    const field = kind === 'wrongPassword' ? [{ path: 'password', message: { zh, en } }] : undefined
    super(code, { zh, en }, field, code === 'busy' ? 30 : undefined)
    this.kind = kind
    this.cause = cause
  }
}

/** The Trouble in the chain of causes of an error, or else a new one of the given kind. */
export function toSignOnError(error: unknown, otherwise: SignOnErrorKind): SignOnError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof SignOnError) return at
  return new SignOnError(otherwise, error)
}
