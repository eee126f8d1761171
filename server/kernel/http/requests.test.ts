import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
beforeAll(async () => {
  server = await openServer()
  person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
})
afterAll(() => server.close())

const save = '/pressplatform/account/preferences'

test('a request without a session gets 401 with its markers, and its cookies expire', async () => {
  const answer = await server.ask({ cookie: `recto=${'x'.repeat(43)}` }, 'GET', '/pressplatform/user/detail')
  expect(answer).toMatchObject({ status: 401, success: false, errorCode: 'notlogged', statusCode: 401 })
  expect(answer).not.toHaveProperty('body.status')
  expect(String(answer.headers['set-cookie'])).toContain('recto=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await server.ask({ cookie: 'recto=broken' }, 'GET', '/pressplatform/user/detail')).headers['set-cookie']).toHaveLength(2)
})

test('a request without a cookie deletes none, so that its late answer does not end a session that began meanwhile', async () => {
  const answer = await server.ask({ cookie: 'recto-entrance=1' }, 'GET', '/pressplatform/user/detail')
  expect([answer.status, answer.headers['set-cookie']]).toEqual([401, undefined])
})

test('every call accepts JSON and form-encoded bodies alike', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const ask = (payload: string) =>
    server.http.inject({ method: 'PUT', url: save, payload, headers: { ...form, cookie: person.cookie, 'sec-fetch-site': 'same-origin' } })
  expect((await ask('name=theme&value=dark')).json()).toEqual({ success: true, data: null })
  expect((await ask('name=theme')).json()).toMatchObject({ errorCode: 'invalid', fields: [{ path: 'value' }] })
  const login = await server.http.inject({
    method: 'POST',
    url: '/pressplatform/user/v3/account/login',
    payload: 'account=a&password=b&keep=true',
    headers: form,
  })
  expect(login.json()).toMatchObject({ errorCode: 'wrongPassword' })
  const bad = await server.http.inject({
    method: 'POST',
    url: '/pressplatform/user/v3/account/login',
    payload: 'account=a&password=b&keep=perhaps',
    headers: form,
  })
  expect(bad.json()).toMatchObject({ errorCode: 'invalid', fields: [{ path: 'keep' }] })
})

test('bad JSON is 400, an unknown type 415, a body over the limit 413, an unknown call 404', async () => {
  const raw = (payload: string, type: string, url = save) =>
    server.http.inject({ method: 'PUT', url, payload, headers: { cookie: person.cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' } })
  expect((await raw('{', 'application/json')).json()).toMatchObject({ success: false, errorCode: 'malformed' })
  expect((await raw('x', 'application/pdf')).statusCode).toBe(415)
  expect((await raw(JSON.stringify({ name: 'theme', value: 'x'.repeat(5_000_000) }), 'application/json')).json()).toMatchObject({
    errorCode: 'tooLarge',
  })
  expect((await raw('{}', 'application/json', '/pressplatform/none')).statusCode).toBe(404)
})

test('the text of a refusal is in the language of the request', async () => {
  const ask = (headers: Record<string, string>) => server.ask(person, 'GET', `/pressplatform/jobs/${person.memberId}`, undefined, headers)
  expect(await ask({ 'accept-language': 'en-GB,en' })).toMatchObject({ errorMessage: 'No such task' })
  expect(await ask({ 'accept-language': 'fr' })).toMatchObject({ errorMessage: '任务不存在' })
  expect(await ask({ cookie: `${person.cookie}; recto-language=en-US`, 'accept-language': 'zh-CN' })).toMatchObject({ errorMessage: 'No such task' })
  const field = (language: string) => server.ask(person, 'PUT', save, { name: 'theme' }, { 'accept-language': language })
  expect((await field('en')).fields?.[0]?.message).toMatch(/expected string/)
  expect((await field('zh')).fields?.[0]?.message).toMatch(/无效输入/)
})

test('a change is accepted from our own origin only', async () => {
  const put = async (headers: Record<string, string>) => {
    const answer = await server.http.inject({
      method: 'PUT',
      url: save,
      payload: { name: 'theme', value: 'dark' },
      headers: { host: 'here.test', cookie: person.cookie, ...headers },
    })
    return answer.statusCode
  }
  expect(await put({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await put({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await put({ 'sec-fetch-site': 'cross-site', origin: 'http://here.test' })).toBe(403)
  expect(await put({ origin: 'http://here.test' })).toBe(200)
  expect(await put({ origin: 'http://evil.test' })).toBe(403)
  expect(await put({ origin: 'null' })).toBe(403)
  expect(await put({})).toBe(403)
  expect(await put({ 'x-recto': '1' })).toBe(200)
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'cross-site' }
  const logout = await server.http.inject({ method: 'GET', url: '/pressplatform/user/logout', headers })
  expect(logout.statusCode).toBe(403)
})

test('headers allow scripts and frames of our own origin only', async () => {
  const { headers } = await server.http.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the API document has every call with summary and permission; metrics contain routes, not addresses', async () => {
  const document = (await server.http.inject('/openapi.json')).json()
  expect(document.paths['/pressplatform/account/preferences'].put).toMatchObject({
    operationId: 'preferenceSave',
    tags: ['account'],
    'x-permission': 'signedIn',
    summary: expect.stringMatching(/\.$/),
  })
  expect((await server.http.inject('/docs')).body).toContain('preferenceSave')
  const metrics = (await server.http.inject('/metrics')).body
  expect(metrics).toContain('route="/pressplatform/jobs/:jobId"')
  expect(metrics).not.toContain(person.memberId)
})

test('a member over the limit is told when to try again, and another member at the same address is not limited', async () => {
  const neighbour = await buildPerson(server.database, person.institutionId, 'author')
  // Three thousand calls over HTTP could take more than the minute of the limit.
  for (let n = 0; n < 3000; n++) await server.app.limits.call(person.accountId, '127.0.0.1').catch(() => undefined)
  const refused = await server.ask(person, 'GET', '/pressplatform/jobs')
  expect(refused).toMatchObject({ status: 429, errorCode: 'tooMany' })
  expect(refused.headers['retry-after']).toBeDefined()
  expect(await server.ask(neighbour, 'GET', '/pressplatform/jobs')).toMatchObject({ status: 200 })
})

test('metrics are for programs on this machine, not for callers through a proxy', async () => {
  const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') => server.http.inject({ url: '/metrics', headers, remoteAddress })
  expect((await asked({})).statusCode).toBe(200)
  expect((await asked({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
  expect((await asked({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(403)
  expect((await asked({}, '203.0.113.7')).statusCode).toBe(403)
  expect((await asked({ 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7')).statusCode).toBe(403)
})

test('the address of the caller is the last one that a trusted proxy has added, whatever the caller sent', async () => {
  const counted = vi.spyOn(server.app.limits, 'call')
  const ask = (forwarded: string, remoteAddress: string) =>
    server.http.inject({ url: '/pressplatform/user/detail', headers: { 'x-forwarded-for': forwarded }, remoteAddress })
  await ask('198.51.100.1, 203.0.113.7', '127.0.0.1')
  await ask('198.51.100.1', '203.0.113.9')
  expect(counted.mock.calls.map(([, address]) => address)).toEqual(['203.0.113.7', '203.0.113.9'])
  counted.mockRestore()
})

test('metrics include jobs, backup, disk and store', async () => {
  const { body } = await server.http.inject('/metrics')
  for (const line of ['recto_jobs{state="waiting"} 0', 'recto_jobs_oldest_waiting_seconds 0', 'recto_backup_timestamp_seconds 0', 'recto_store_up 1'])
    expect(body).toContain(`\n${line}\n`)
  expect(body).toMatch(/\nrecto_disk_free_bytes [1-9]/)
  expect(body).toMatch(/\nrecto_store_free_bytes [1-9]/)
  expect(body).toMatch(/\nnodejs_eventloop_lag_p99_seconds /)
})
