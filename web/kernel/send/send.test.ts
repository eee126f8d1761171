import type { Call } from '#contract/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, fakeEnvironment, good, never } from './fake-environment.ts'
import { RequestError } from './send-errors.ts'
import { createRequests, type SendOptions } from './send.ts'

type Loose = (line: string, asked?: object, options?: SendOptions) => Promise<unknown>

/** A request layer over fake surroundings; the calls of these tests are in no contract. */
function open(given: Parameters<typeof fakeEnvironment>[0] = {}) {
  const fake = fakeEnvironment(given)
  const requests = createRequests(fake.surroundings)
  const send: Loose = (line, asked = {}, options) => requests.send<Call>(line as Call['line'], asked as never, options)
  return { ...fake, send, emptyCache: requests.emptyCache }
}

const headersOf = (init: RequestInit | undefined) => Object.fromEntries(new Headers(init?.headers))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'])('§7 method %s is sent as it is', async (method) => {
  const { send, seen } = open()
  await send(`${method} /x`)
  expect(seen.exchanges[0]).toMatchObject({ address: '/x', init: { method } })
})

test('§7 the data of the envelope is returned; path parameters are encoded', async () => {
  const { send, seen } = open({ answer: () => good([1, 2]) })
  expect(await send('GET /a/{id}/b/{other}', { id: 'x/y', other: '书' })).toEqual([1, 2])
  expect(seen.exchanges[0]?.address).toBe('/a/x%2Fy/b/%E4%B9%A6')
})

test('§7 what stands in extendMessage is part of the answer, with or without data, cached or not', async () => {
  const rights = { modules: ['tbook'], moduleFeatures: {}, logoUrl: '/logo' }
  const { send, world } = open({ answer: () => answer(200, { success: true, extendMessage: rights }) })
  expect(await send('GET /a')).toEqual(rights)
  world.answer = () => answer(200, { success: true, data: { modules: [], name: '林' }, extendMessage: rights })
  expect(await send('GET /b', {}, { cache: true })).toEqual({ ...rights, name: '林' })
  expect(await send('GET /b', {}, { cache: true })).toEqual({ ...rights, name: '林' })
  world.answer = () => answer(200, { success: true, data: [1], extendMessage: null })
  expect(await send('GET /c')).toEqual([1])
})

test('§7 bodies are JSON', async () => {
  const { send, seen } = open()
  await send('POST /x', { body: { name: '书', ids: ['1'] } })
  expect(seen.exchanges[0]?.init.body).toBe('{"name":"书","ids":["1"]}')
  expect(headersOf(seen.exchanges[0]?.init)).toMatchObject({ 'content-type': 'application/json' })
})

test('§7 bodies are form-encoded when requested, lists with the key repeated', async () => {
  const { send, seen } = open()
  const body = { name: '一 二', ids: ['1', '2'], none: undefined, nothing: null, at: new Date(0), deep: { a: 1 } }
  await send('POST /x', { body }, { form: true })
  expect(seen.exchanges[0]?.init.body).toBe('name=%E4%B8%80+%E4%BA%8C&ids=1&ids=2&at=1970-01-01T00%3A00%3A00.000Z&deep=%7B%22a%22%3A1%7D')
  expect(headersOf(seen.exchanges[0]?.init)['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
})

test('§7 a file makes the body multipart, fields first, and we set no content type', async () => {
  const { send, seen } = open()
  await send('POST /x', { file: new File(['#'], 'book.zip'), body: { name: '书', none: undefined } })
  const body = seen.exchanges[0]?.init.body as FormData
  expect([...body.keys()]).toEqual(['name', 'file'])
  expect((body.get('file') as File).name).toBe('book.zip')
  expect(headersOf(seen.exchanges[0]?.init)).not.toHaveProperty('content-type')
})

test('§7 a FormData body is sent as it is', async () => {
  const { send, seen } = open()
  const body = new FormData()
  await send('POST /x', { body })
  expect(seen.exchanges[0]?.init.body).toBe(body)
  expect(headersOf(seen.exchanges[0]?.init)).not.toHaveProperty('content-type')
})

test('§7 query arrays repeat the key; absent values are left out', async () => {
  const { send, seen } = open()
  await send('DELETE /x', { query: { id: ['a', 'b&c'], purge: false, q: undefined, none: null, page: 0 } })
  await send('GET /x', { query: {} })
  expect(seen.exchanges.map(({ address }) => address)).toEqual(['/x?id=a&id=b%26c&purge=false&page=0', '/x'])
})

test('§7 credentials are same-origin, and our own headers are on every request', async () => {
  const { send, seen } = open()
  await send('POST /x', { key: 'form-1' })
  expect(seen.exchanges[0]?.init.credentials).toBe('same-origin')
  expect(headersOf(seen.exchanges[0]?.init)).toEqual({ 'x-recto': '1', 'accept-language': 'zh-CN', 'idempotency-key': 'form-1' })
})

test('§7 a finished request leaves no timer behind', async () => {
  const { send, world } = open()
  await send('GET /x')
  world.answer = () => answer(500)
  await expect(send('GET /x')).rejects.toThrow()
  expect(vi.getTimerCount()).toBe(0)
})

test('§7 an empty answer is good and has no data', async () => {
  const { send } = open({ answer: () => answer(204) })
  expect(await send('HEAD /x')).toBeUndefined()
})

test('§7 DELETE stays DELETE, and with the switch becomes POST to /delete with its query', async () => {
  const plain = open()
  await plain.send('DELETE /x/{id}', { id: '1', query: { a: 1 } })
  expect(plain.seen.exchanges[0]).toMatchObject({ address: '/x/1?a=1', init: { method: 'DELETE' } })
  const switched = open({ page: { deleteAsPost: true } })
  await switched.send('DELETE /x/{id}', { id: '1', query: { a: 1 } })
  await switched.send('PUT /x')
  expect(switched.seen.exchanges[0]).toMatchObject({ address: '/x/1/delete?a=1', init: { method: 'POST' } })
  expect(switched.seen.exchanges[1]).toMatchObject({ address: '/x', init: { method: 'PUT' } })
})

test('§9 a request times out after 900000 ms, or after its own time', async () => {
  const { send, seen } = open({ answer: never })
  const long = expect(send('GET /x')).rejects.toMatchObject({ kind: 'timeout', message: '请求超时，请重试。' })
  await vi.advanceTimersByTimeAsync(899_999)
  expect(seen.shown).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await long
  expect(seen.shown).toEqual([{ kind: 'error', text: '请求超时，请重试。' }])
  const short = expect(send('GET /x', {}, { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' })
  await vi.advanceTimersByTimeAsync(50)
  await short
})

test('§7 the time-out also covers reading the answer', async () => {
  const stalled = ({ init }: { init: RequestInit }) => {
    const body = new ReadableStream({ start: (flow) => init.signal?.addEventListener('abort', () => flow.error(new Error('stopped'))) })
    return new Response(body)
  }
  const { send } = open({ answer: stalled })
  const late = expect(send('GET /x', {}, { timeout: 50 })).rejects.toMatchObject({ kind: 'timeout' })
  await vi.advanceTimersByTimeAsync(50)
  await late
})

test('§7 an aborted request fails with the signal’s reason, and nothing is shown', async () => {
  const { send, seen } = open({ answer: never })
  const stop = new AbortController()
  const running = expect(send('GET /x', {}, { signal: stop.signal })).rejects.toBe('gone')
  stop.abort('gone')
  await running
  await expect(send('GET /x', {}, { signal: AbortSignal.abort('never began') })).rejects.toBe('never began')
  expect(seen.exchanges).toHaveLength(1)
  expect(seen.shown).toEqual([])
})

test('§8 error kind request: it was not sent', async () => {
  const cause = new TypeError('Failed to fetch')
  const { send, seen } = open({ answer: () => Promise.reject(cause) })
  await expect(send('GET /x')).rejects.toMatchObject({ name: 'RequestError', kind: 'request', status: undefined, cause })
  expect(seen.shown).toEqual([{ kind: 'error', text: '请求错误，请重试。' }])
})

test('§8 error kind response: the answer was interrupted', async () => {
  const { send } = open({ answer: () => new Response(new ReadableStream({ start: (flow) => flow.error(new TypeError('terminated')) })) })
  await expect(send('GET /x')).rejects.toMatchObject({ kind: 'response' })
})

test.each(['<html>', '{"success":', '"text"', 'null'])('§8 error kind parse: an answer that is no JSON object: %s', async (text) => {
  const { send, seen } = open({ answer: () => new Response(text) })
  await expect(send('GET /x')).rejects.toMatchObject({ kind: 'parse', status: 200 })
  expect(seen.shown).toEqual([{ kind: 'error', text: '响应内容无法解析。' }])
})

test('§8 error kind http: a status outside 200-299, whatever its body', async () => {
  const { send, seen } = open({ answer: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) })
  await expect(send('GET /x')).rejects.toMatchObject({ kind: 'http', status: 502 })
  expect(seen.shown).toEqual([{ kind: 'error', text: '网关错误' }])
  const odd = open({ answer: () => answer(404, { success: true, data: 1 }) })
  await expect(odd.send('GET /x')).rejects.toMatchObject({ kind: 'http', status: 404 })
})

test('§8 error kind business: a body whose success is false, with all its details', async () => {
  const fields = [{ path: 'name', message: '太长' }]
  const bad = { success: false, errorCode: 'invalid', errorMessage: '填写有误', showType: 1, fields, requestId: 'r1' }
  const { send, seen } = open({ answer: () => answer(200, bad) })
  const error = await send('POST /x').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ kind: 'business', message: '填写有误', errorCode: 'invalid', showType: 1, fields, requestId: 'r1' })
  expect(seen.shown).toEqual([{ kind: 'warning', text: '填写有误' }])
})

test('§8 a request can opt out of the generic handler and still fails', async () => {
  const { send, seen } = open({ answer: () => answer(500) })
  await expect(send('GET /x', {}, { silent: true })).rejects.toMatchObject({ kind: 'http', status: 500 })
  expect(seen.shown).toEqual([])
})

test('§9 the answer of a GET that asks for it is kept for 60000 ms', async () => {
  let count = 0
  const { send } = open({ answer: () => good(++count) })
  expect(await send('GET /x', { query: { a: 1 } }, { cache: true })).toBe(1)
  vi.advanceTimersByTime(59_999)
  expect(await send('GET /x', { query: { a: 1 } }, { cache: true })).toBe(1)
  expect(await send('GET /x', { query: { a: 2 } }, { cache: true })).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await send('GET /x', { query: { a: 1 } }, { cache: true })).toBe(3)
})

test('§7 the cache is used only on request, only for GET, and never for errors', async () => {
  let count = 0
  const { send, world } = open({ answer: () => good(++count) })
  await send('GET /x')
  expect(await send('GET /x', {}, { cache: true })).toBe(2)
  expect(await send('GET /x')).toBe(3)
  await send('POST /y', {}, { cache: true })
  expect(await send('POST /y', {}, { cache: true })).toBe(5)
  world.answer = () => answer(500)
  await expect(send('GET /z', {}, { cache: true })).rejects.toThrow()
  world.answer = () => good('now')
  expect(await send('GET /z', {}, { cache: true })).toBe('now')
})

test('§7 a caller that changes a cached answer changes only its own copy', async () => {
  const { send } = open({ answer: () => good({ list: [1] }) })
  const first = (await send('GET /x', {}, { cache: true })) as { list: number[] }
  first.list.push(2)
  expect(await send('GET /x', {}, { cache: true })).toEqual({ list: [1] })
})

test.each([
  ['sign-in', 'POST /pressplatform/user/v3/account/login'],
  ['the older sign-in', 'GET /pressplatform/user/v2/account/login'],
  ['sign-in by phone', 'GET /pressplatform/user/v2/phone/login'],
  ['sign-out', 'GET /pressplatform/user/logout'],
  ['change of institution', 'POST /pressplatform/user/selectAuth'],
])('§7 the cache is emptied after %s, and pages stored for reading without a network are deleted', async (_name, line) => {
  let count = 0
  const { send, seen } = open({ answer: () => good(++count) })
  await send('GET /x', {}, { cache: true })
  expect(seen.copiesDeleted).toBe(0)
  await send(line)
  expect(seen.copiesDeleted).toBe(1)
  expect(await send('GET /x', {}, { cache: true })).toBe(3)
})

test('§7 emptying the cache also covers answers that are still on their way', async () => {
  const { send, emptyCache, world } = open({ answer: () => good('old') })
  await send('GET /x', {}, { cache: true })
  emptyCache()
  const arriving = Promise.withResolvers<Response>()
  world.answer = () => arriving.promise
  const slow = send('GET /x', {}, { cache: true })
  emptyCache()
  arriving.resolve(good('old'))
  await slow
  world.answer = () => good('new')
  expect(await send('GET /x', {}, { cache: true })).toBe('new')
})

test('§8 an expired session empties the cache', async () => {
  const { send, world } = open({ answer: () => good('mine') })
  await send('GET /x', {}, { cache: true })
  world.answer = () => answer(401)
  await expect(send('GET /y')).rejects.toThrow()
  world.answer = () => good('another’s')
  expect(await send('GET /x', {}, { cache: true })).toBe('another’s')
})

test('§7 progress is reported to the caller', async () => {
  const { surroundings } = fakeEnvironment()
  const exchange: typeof surroundings.exchange = async (_address, _init, onProgress) => {
    onProgress?.(5, 10)
    return good(null)
  }
  const told: number[][] = []
  const { send } = createRequests({ ...surroundings, exchange })
  await send<Call>('POST /x', {} as never, { onProgress: (...progress) => void told.push(progress) })
  expect(told).toEqual([[5, 10]])
})
