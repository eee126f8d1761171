import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { newId } from '../data/id.ts'
import { refusalFrom } from './refusal.ts'

let server: Awaited<ReturnType<typeof openServer>>
let person: Person
beforeAll(async () => {
  server = await openServer()
  person = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
})
afterAll(() => server.close())

const cohorts = '/pressplatform/cohorts'
const audit = '/unifiedplatform/v1/audit'
const get = (url: string) => server.ask(person, 'GET', url)

async function buildCohort(): Promise<string> {
  const id = newId()
  await withInstitution(server.database, person.institutionId, (db) => db.insertInto('cohorts').values({ id, name: id }).execute())
  return id
}

test('a version beyond the range of its column is refused at its field', async () => {
  const id = await buildCohort()
  const change = (rowVersion: unknown) => server.ask(person, 'PUT', `${cohorts}/${id}`, { name: '机械一班', rowVersion })
  for (const wrong of [2 ** 31 - 1, 1e15, -1, -(2 ** 40), 1.5, '1', null])
    expect(await change(wrong), String(wrong)).toMatchObject({ status: 422, errorCode: 'invalid', fields: [{ path: 'rowVersion' }] })
  expect(await change(2 ** 31 - 2)).toMatchObject({ status: 409, errorCode: 'conflict' })
  expect(await change(1)).toMatchObject({ status: 200 })
})

describe('numbers and times in an address', () => {
  test.each([
    [`${cohorts}?entryYear=99999999999`, 'entryYear'],
    [`${cohorts}?page=1001`, 'page'],
    [`${cohorts}?size=1e400`, 'size'],
    [`${cohorts}?size=NaN`, 'size'],
    [`${cohorts}?size=-1`, 'size'],
    [`${audit}?from=0000-01-01T00:00:00Z`, 'from'],
    [`${audit}?from=9999-12-31T23:59:59Z`, 'from'],
    [`${audit}?to=2026-02-30T00:00:00Z`, 'to'],
    [`${audit}?to=2026-01-01T00:00:00.${'1'.repeat(200)}Z`, 'to'],
  ])('%s is refused at its field', async (url, path) => {
    expect(await get(url)).toMatchObject({ status: 422, errorCode: 'invalid', fields: [{ path }] })
  })

  test('texts of an address and of a form are converted to the types of their fields', async () => {
    expect(await get(`${cohorts}?page=1&size=5&entryYear=2024&archived=true&sort=name`)).toMatchObject({ status: 200, data: { size: 5 } })
    const answer = await server.http.inject({
      method: 'POST',
      url: '/unifiedplatform/v1/organization/origina/users',
      payload: `page=1&size=5&entryYear=2024&roles=student&states=active&departmentIds=${newId()}`,
      headers: { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.json()).toMatchObject({ success: true, data: { size: 5 } })
    expect(await get(`${cohorts}?page=-0&size=5`)).toMatchObject({ status: 422, fields: [{ path: 'page' }] })
  })

  test('a line number that an import cannot have is not found', async () => {
    for (const line of ['99999999999', '1e400', '-1', 'x'])
      expect(await server.ask(person, 'PUT', `/pressplatform/imports/${newId()}/rows/${line}`, { column: 0, value: '' })).toMatchObject({
        status: 404,
      })
  })

  test('the message for an invalid time names the allowed range, in both languages', async () => {
    const messageIn = async (language: string) =>
      (await server.ask(person, 'GET', `${audit}?from=0000-01-01T00:00:00Z`, undefined, { 'accept-language': language })).fields?.[0]?.message
    expect(await messageIn('en')).toBe('Choose a time between the years 1900 and 2999')
    expect(await messageIn('zh')).toBe('请选择 1900 到 2999 年之间的时间')
  })
})

describe('texts that cannot be stored', () => {
  const add = (body: object | string, type = 'application/json') =>
    server.http.inject({
      method: 'POST',
      url: cohorts,
      payload: body,
      headers: { cookie: person.cookie, 'content-type': type, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
    })

  test.each(['a\0b', '\ud83d', 'a\udc00'])('%j is refused at its field', async (name) => {
    const answer = await add({ name })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errorCode: 'invalid', fields: [{ path: 'name', message: expect.stringContaining('cannot be stored') }] })
  })

  test('a character outside the basic plane is stored', async () => {
    expect((await add({ name: `𠮷 ${newId().slice(-6)}` })).statusCode).toBe(200)
  })

  test('they are refused in an address, in its path and in a form as well', async () => {
    expect(await get(`${cohorts}?q=%00`)).toMatchObject({ status: 422, fields: [{ path: 'q' }] })
    expect(await get('/pressplatform/sign-on/providers/a%00b')).toMatchObject({ status: 404 })
    expect((await add('name=a%00b', 'application/x-www-form-urlencoded')).json()).toMatchObject({ fields: [{ path: 'name' }] })
    const inside = `rule=${encodeURIComponent('{"roles":["a\\u0000"]}')}`
    const preview = await server.http.inject({
      method: 'POST',
      url: '/pressplatform/usergroups/preview',
      payload: inside,
      headers: { cookie: person.cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
    expect(preview.statusCode).toBe(422)
  })

  test('property names of every object, such as __proto__, have no special effect', async () => {
    for (const body of ['{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":{"name":"x"}}}'])
      expect((await add(body)).statusCode, body).toBeOneOf([400, 422])
    expect(await get(`${cohorts}?__proto__=1&constructor=1&toString=1`)).toMatchObject({ status: 200 })
    expect(({} as { name?: string }).name).toBeUndefined()
  })
})

describe('bodies that would block the server', () => {
  const post = async (url: string, payload: string, type = 'application/json') => {
    const began = performance.now()
    const answer = await server.http.inject({
      method: 'POST',
      url,
      payload,
      headers: { cookie: person.cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' },
    })
    return { status: answer.statusCode, bytes: answer.body.length, ms: performance.now() - began }
  }

  test.each([
    ['nested half a million deep', cohorts, `${'['.repeat(500_000)}${']'.repeat(500_000)}`, 400],
    ['larger than a megabyte', cohorts, `{"name":"${'x'.repeat(1024 * 1024)}"}`, 413],
    ['nested in a field', cohorts, `{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 400],
    ['half a million ids', '/pressplatform/usergroups/preview', `{"rule":{"cohortIds":[${'1,'.repeat(500_000)}1]}}`, 413],
    ['more ids than allowed', '/pressplatform/usergroups/preview', `{"rule":{"cohortIds":[${'1,'.repeat(10_000)}1]}}`, 422],
  ])('%s', async (_name, url, payload, status) => {
    const answer = await post(url, payload)
    expect(answer.status).toBe(status)
    expect(answer.bytes).toBeLessThan(100_000)
  })

  test('an address and a form with very many fields do no harm', async () => {
    expect(await get(`${cohorts}?${'id=1&'.repeat(3000)}`)).toMatchObject({ status: 200 })
    expect((await post(cohorts, 'a&'.repeat(1_000_000), 'application/x-www-form-urlencoded')).status).toBe(413)
  })
})

test('a database error about a value becomes a refusal', async () => {
  const refusedAs = async (statement: string) => {
    const error: unknown = await server.database.pool.query(statement).catch((failed: unknown) => failed)
    return refusalFrom(error)?.code
  }
  expect(await refusedAs('select 3000000000::integer')).toBe('invalid')
  expect(await refusedAs(`select 'x'::uuid`)).toBe('invalid')
  expect(await refusedAs(`select '0000-01-01'::date`)).toBe('invalid')
  expect(await refusedAs(`select 'abc'::date`)).toBe('invalid')
  expect(await refusedAs(`select '{'::jsonb`)).toBe('invalid')
  expect(await refusedAs(`select '"\\u0000"'::jsonb`)).toBe('malformed')
  expect(await refusedAs(`select '${'['.repeat(100_000)}'::jsonb`)).toBe('malformed')
  // An error in a statement of the server itself is not the caller's fault.
  expect(await refusedAs('select 1 / 0')).toBeUndefined()
  expect(await refusedAs('select nothing')).toBeUndefined()
})
