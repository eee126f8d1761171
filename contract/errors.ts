import { z } from 'zod'

export interface Bilingual {
  zh: string
  en: string
}

/** Every error code. `showType`: 0 silent, 1 warning, 2 error, 4 notification, 9 page (specification section 8). */
export const errors = {
  malformed: { http: 400, showType: 2, text: { zh: '请求无法识别', en: 'The request cannot be read' } },
  wrongPassword: { http: 400, showType: 1, text: { zh: '账号或密码不正确', en: 'Wrong account or password' } },
  wrongCode: { http: 400, showType: 1, text: { zh: '验证码不正确或已过期', en: 'The code is wrong or has expired' } },
  workWanted: {
    http: 400,
    showType: 1,
    text: { zh: '安全验证没有完成，请再试一次', en: 'The security check did not finish; please try again' },
  },
  disabled: { http: 400, showType: 1, text: { zh: '账号已停用，请联系管理员', en: 'This account is disabled; contact your administrator' } },
  notlogged: { http: 401, showType: 0, text: { zh: '登录已过期，请重新登录', en: 'Login expired, please log in again' } },
  forbidden: { http: 403, showType: 2, text: { zh: '没有权限', en: 'You do not have permission to do this' } },
  foreignOrigin: { http: 403, showType: 2, text: { zh: '请求来自其他网站，已拒绝', en: 'The request came from another site and was refused' } },
  notFound: { http: 404, showType: 2, text: { zh: '内容不存在', en: 'Not found' } },
  conflict: { http: 409, showType: 1, text: { zh: '内容已被修改，请刷新后重试', en: 'Someone else has changed this; reload and try again' } },
  tooLarge: { http: 413, showType: 2, text: { zh: '内容过大', en: 'Too large' } },
  unsupported: { http: 415, showType: 2, text: { zh: '不支持的格式', en: 'This format is not supported' } },
  invalid: { http: 422, showType: 1, text: { zh: '填写有误', en: 'Some fields need to be corrected' } },
  tooMany: { http: 429, showType: 1, text: { zh: '操作过于频繁，请稍后再试', en: 'Too many attempts; please try again later' } },
  server: { http: 500, showType: 2, text: { zh: '服务器错误', en: 'Server error' } },
  busy: { http: 503, showType: 1, text: { zh: '服务暂不可用，请稍后再试', en: 'The service is unavailable; please try again later' } },
  full: { http: 507, showType: 4, text: { zh: '空间不足', en: 'No space left' } },
} as const satisfies Record<string, { http: number; showType: 0 | 1 | 2 | 4 | 9; text: Bilingual }>
export type ErrorCode = keyof typeof errors

/** A proof-of-work puzzle: the caller repeats the call with `challenge.number` as its `work`. See decision 017. */
export const WorkPuzzle = z.object({
  challenge: z.string(),
  /** The SHA-256 of `seed:number` must begin with `bits` zero bits. */
  seed: z.string(),
  bits: z.int(),
})
export type WorkPuzzle = z.infer<typeof WorkPuzzle>

/** The body of every error response. It never has a field `status`. */
export const ErrorResponse = z.object({
  success: z.literal(false),
  errorCode: z.enum(Object.keys(errors) as ErrorCode[]),
  errorMessage: z.string(),
  showType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(9)]),
  statusCode: z.literal(401).optional(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** With `workWanted` only. */
  work: WorkPuzzle.optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
