import { expect, test } from 'vitest'
import { fakeEnvironment } from './fake-environment.ts'
import { errorOf, handleError, RequestError, type BadBody } from './send-errors.ts'
import { bodyStatusText, statusText } from './send-texts.ts'

function handled(body: BadBody, base?: string) {
  const { surroundings, seen } = fakeEnvironment(base === undefined ? {} : { page: { base } })
  handleError(new RequestError('business', body.errorMessage ?? '', { body }), surroundings)
  return seen
}

const bad = { success: false, errorCode: 'conflict', errorMessage: '已被修改' } as const

test('§8 showType 0 is silent', () => {
  const seen = handled({ ...bad, showType: 0 })
  expect([seen.shown, seen.went]).toEqual([[], []])
})

test('§8 showType 1 is a warning message', () => {
  expect(handled({ ...bad, showType: 1 }).shown).toEqual([{ kind: 'warning', text: '已被修改' }])
})

test('§8 showType 2 is an error message', () => {
  expect(handled({ ...bad, showType: 2 }).shown).toEqual([{ kind: 'error', text: '已被修改' }])
})

test('§8 showType 4 is a notification, errorCode as title and errorMessage as description', () => {
  expect(handled({ ...bad, showType: 4 }).shown).toEqual([{ kind: 'notification', text: '已被修改', title: 'conflict' }])
})

test('§8 showType 9 goes to /exception with errorCode and errorMessage, below the base path', () => {
  const address = '/exception?errorCode=conflict&errorMessage=%E5%B7%B2%E8%A2%AB%E4%BF%AE%E6%94%B9'
  expect(handled({ ...bad, showType: 9 })).toMatchObject({ went: [address], shown: [] })
  expect(handled({ ...bad, showType: 9 }, '/school/').went).toEqual([`/school${address}`])
})

test.each([3, 5, -1, 99, undefined])('§8 any other showType (%s) is an error message', (showType) => {
  expect(handled({ ...bad, ...(showType !== undefined && { showType }) }).shown).toEqual([{ kind: 'error', text: '已被修改' }])
})

test('§8 without details in the body the error’s own text is shown, or the request to retry', () => {
  const { surroundings, seen } = fakeEnvironment()
  handleError(new RequestError('http', '网关超时', { status: 504 }), surroundings)
  handleError(new RequestError('request', ''), surroundings)
  handleError(new RequestError('request', ''), { ...surroundings, language: () => 'en-US' })
  expect(seen.shown.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'error 网关超时',
    'error 请求错误，请重试。',
    'error Request error, please retry.',
  ])
})

test('§8 a showType without other details is ignored', () => {
  const { surroundings, seen } = fakeEnvironment()
  handleError(new RequestError('http', '网关超时', { status: 504, body: { showType: 0 } }), surroundings)
  expect(seen.shown).toEqual([{ kind: 'error', text: '网关超时' }])
})

test('§8 a body whose success is false is a business error with its message, or the request to retry', () => {
  expect(errorOf(200, { success: false, errorMessage: '没有权限' }, 'zh-CN')).toMatchObject({ kind: 'business', message: '没有权限' })
  expect(errorOf(200, { success: false }, 'en-US')).toMatchObject({ kind: 'business', message: 'Request error, please retry.' })
  expect(errorOf(200, { success: true }, 'zh-CN')).toBeUndefined()
  expect(errorOf(200, {}, 'zh-CN')).toBeUndefined()
})

test('§8 an HTTP error shows its body’s message, or the default text of its status', () => {
  expect(errorOf(409, { ...bad, showType: 1 }, 'zh-CN')).toMatchObject({ kind: 'http', status: 409, message: '已被修改', showType: 1 })
  expect(errorOf(503, {}, 'zh-CN')).toMatchObject({ kind: 'http', status: 503, message: '服务不可用' })
})

test.each([
  [408, '请求超时，请重试。', 'The request timed out, please retry.'],
  [500, '服务器错误', 'Server error'],
  [400, '请求有误，未作任何修改', 'Bad request, nothing was changed'],
])('§8 body status %i shows the body’s message, or a default text, and fails', (status, zh, en) => {
  expect(errorOf(200, { status, message: '余额不足' }, 'zh-CN')).toMatchObject({ kind: 'business', message: '余额不足' })
  expect(errorOf(200, { status, errorMessage: '余额不足', success: true }, 'zh-CN')?.message).toBe('余额不足')
  expect(errorOf(200, { status }, 'zh-CN')?.message).toBe(zh)
  expect(errorOf(200, { status }, 'en-US')?.message).toBe(en)
  const { surroundings, seen } = fakeEnvironment()
  handleError(errorOf(200, { status, success: false, showType: 0 }, 'zh-CN') as RequestError, surroundings)
  expect(seen.shown).toEqual([{ kind: 'error', text: zh }])
  expect(bodyStatusText(status, 'zh-CN')).toBe(zh)
})

test.each([200, 404, 403.5, '500', true])('§8 body status %s does not fail', (status) => {
  expect(errorOf(200, { success: true, status }, 'zh-CN')).toBeUndefined()
})

const listed = [200, 201, 202, 204, 400, 403, 404, 406, 410, 422, 500, 502, 503, 504]

test.each(listed)('§8 HTTP status %i has a default text in Chinese and English', (status) => {
  expect(statusText(status, 'zh-CN')).toMatch(/\p{Script=Han}/u)
  expect(statusText(status, 'en-US')).toMatch(/^[A-Z][ -~]+$/)
  expect([statusText(status, 'zh-CN'), statusText(status, 'en-US')]).not.toContain('加载错误')
})

test('§8 no two statuses share a text', () => {
  for (const language of ['zh-CN', 'en-US'] as const) expect(new Set(listed.map((status) => statusText(status, language))).size).toBe(14)
})

test.each([401, 405, 409, 418, 501, 599])('§8 any other status (%i) shows load error', (status) => {
  expect(statusText(status, 'zh-CN')).toBe('加载错误')
  expect(statusText(status, 'en-US')).toBe('load error')
})
