import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

test('a toy is listed for everyone in the institution, and removed by the person who added it', async () => {
  const institution = await buildInstitution(server.database)
  const [anna, ben] = [await buildPerson(server.database, institution, 'student'), await buildPerson(server.database, institution, 'student')]
  const { data } = await server.ask(anna, 'POST', '/pressplatform/toys', { name: '积木' })
  const { id } = data as { id: string }
  const list = await server.ask(ben, 'GET', '/pressplatform/toys')
  expect(list.data).toMatchObject({ total: 1, items: [{ id, name: '积木', can: { remove: false } }] })
  expect((await server.ask(ben, 'DELETE', `/pressplatform/toys/${id}`)).errorCode).toBe('forbidden')
  expect((await server.ask(anna, 'DELETE', `/pressplatform/toys/${id}`)).status).toBe(200)
  const messages = await server.ask(anna, 'GET', '/pressplatform/messages?type=toy')
  expect(messages.data).toMatchObject({ items: [{ typeName: '玩具', about: `toy:${id}` }] })
})
