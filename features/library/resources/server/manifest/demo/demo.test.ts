import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPeople } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import type { ResourceRow } from '../../../contract.ts'
import { loadDemoResources } from './demo.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

test('the demo has resources of each kind of place, once', async () => {
  const institutionId = await buildInstitution(server.database)
  const people = await buildPeople(server.database, institutionId, {
    author: { role: 'author' },
    teacher: { role: 'teacher' },
    admin: { role: 'administrator' },
  })
  await loadDemoResources(server.app, people)
  await loadDemoResources(server.app, people)
  const listed = async (who: { cookie: string }, query: string) => {
    const { data } = await server.ask(who, 'GET', `/pressplatform/resources?size=100&${query}`)
    return (data as { items: ResourceRow[] }).items
  }
  expect(await listed(people.author, 'view=mine')).toHaveLength(6)
  expect(await listed(people.author, 'view=mine&bin=true')).toHaveLength(1)
  expect(await listed(people.teacher, 'view=shared')).toMatchObject([{ title: '等高线：一座山', can: { edit: true } }])
  expect(await listed(people.teacher, 'view=institution')).toHaveLength(4)
  const shown = await listed(people.teacher, 'view=public')
  expect(shown).toHaveLength(2)
  for (const { url, thumbnail } of shown) {
    expect((await server.http.inject({ url, headers: { cookie: people.teacher.cookie } })).statusCode).toBe(200)
    expect((await server.http.inject({ url: thumbnail ?? '', headers: { cookie: people.teacher.cookie } })).headers['content-type']).toBe(
      'image/webp',
    )
  }
})
