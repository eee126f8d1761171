/** Texts of all refusals. A copy of the list of the contract, because importing the contract would bundle its schemas; a test compares the two. */
export const errorTexts = {
  'zh-CN': {
    malformed: '请求无法识别',
    wrongPassword: '账号或密码不正确',
    wrongCode: '验证码不正确或已过期',
    workWanted: '安全验证没有完成，请再试一次',
    disabled: '账号已停用，请联系管理员',
    notlogged: '登录已过期，请重新登录',
    forbidden: '没有权限',
    foreignOrigin: '请求来自其他网站，已拒绝',
    notFound: '内容不存在',
    conflict: '内容已被修改，请刷新后重试',
    tooLarge: '内容过大',
    unsupported: '不支持的格式',
    invalid: '填写有误',
    tooMany: '操作过于频繁，请稍后再试',
    server: '服务器错误',
    busy: '服务暂不可用，请稍后再试',
    full: '空间不足',
  },
  'en-US': {
    malformed: 'The request cannot be read',
    wrongPassword: 'Wrong account or password',
    wrongCode: 'The code is wrong or has expired',
    workWanted: 'The security check did not finish; please try again',
    disabled: 'This account is disabled; contact your administrator',
    notlogged: 'Login expired, please log in again',
    forbidden: 'You do not have permission to do this',
    foreignOrigin: 'The request came from another site and was refused',
    notFound: 'Not found',
    conflict: 'Someone else has changed this; reload and try again',
    tooLarge: 'Too large',
    unsupported: 'This format is not supported',
    invalid: 'Some fields need to be corrected',
    tooMany: 'Too many attempts; please try again later',
    server: 'Server error',
    busy: 'The service is unavailable; please try again later',
    full: 'No space left',
  },
}

export type KnownError = keyof (typeof errorTexts)['zh-CN']

/** The `errorCode` in the address, if it is a known one. */
export function knownError(search: string): KnownError | undefined {
  const code = new URLSearchParams(search).get('errorCode') ?? ''
  return Object.hasOwn(errorTexts['zh-CN'], code) ? (code as KnownError) : undefined
}
