import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let student: Person
beforeAll(async () => {
  server = await openServer()
  student = await buildPerson(server.database, await buildInstitution(server.database), 'student')
})
afterAll(() => server.close())

const page = (url: string, cookie = '') => server.http.inject({ url, headers: { cookie, 'accept-language': 'zh-CN' } })

test('the page of a test leads a visitor to the sign-in page and back', async () => {
  const address = `/examination?id=${newId()}`
  const answer = await page(address)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/textbooklogin?redirect=${encodeURIComponent(address)}`])
})

test('it is the same page for every test, and without one that of self-tests', async () => {
  const found = await page(`/examination?id=${newId()}`, student.cookie)
  expect([found.statusCode, found.body.includes('id="examination"')]).toEqual([200, true])
  for (const id of ['', 'x']) expect((await page(`/examination?id=${id}`, student.cookie)).body).toContain('id="self-test"')
})
