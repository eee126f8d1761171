import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook } from '#server/seeds/textbook.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let student: Person
const names = async (query = '') => {
  const { data } = await server.ask(student, 'GET', `/pressplatform/reading/books?${query}`)
  return (data as { items: { name: string }[] }).items.map(({ name }) => name)
}
beforeAll(async () => {
  server = await openServer()
  const institutionId = await buildInstitution(server.database)
  const author = await buildPerson(server.database, institutionId, 'author')
  student = await buildPerson(server.database, institutionId, 'student')
  const elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await buildTextbook(server.database, author, { draft: { name: '力学' }, publish: true })
  const lent = await buildTextbook(server.database, elsewhere, { draft: { name: '波动' }, publish: true })
  const soon = await buildTextbook(server.database, elsewhere, { draft: { name: '代数' }, publish: true })
  await withInstitution(server.database, institutionId, async (db) => {
    const entitle = (textbookId: string, days: number) =>
      db
        .insertInto('entitlements')
        .values({ id: newId(), textbookId, source: 'order', endsAt: new Date(Date.now() + days * 86_400_000) })
        .execute()
    await entitle(lent.id, 200)
    await entitle(soon.id, 10)
  })
})
afterAll(() => server.close())

test('textbooks are filtered by source and term, and sorted by name or by end', async () => {
  expect(await names('sort=name')).toEqual(['波动', '代数', '力学'])
  expect(await names('sort=endsAt')).toEqual(['代数', '波动', '力学'])
  expect(await names('source=order&sort=name')).toEqual(['波动', '代数'])
  expect(await names('source=own')).toEqual(['力学'])
  expect(await names('expiry=soon')).toEqual(['代数'])
  expect(await names('expiry=dated&sort=name')).toEqual(['波动', '代数'])
  expect(await names('expiry=lasting')).toEqual(['力学'])
  expect((await server.ask(student, 'GET', '/pressplatform/reading/books?source=stolen')).status).toBe(422)
})

test('the page of a book on the phone shows the last day in the time zone of the institution', async () => {
  const institutionId = await buildInstitution(server.database)
  const author = await buildPerson(server.database, institutionId, 'author')
  const reader = await buildPerson(server.database, institutionId, 'student')
  await server.database.transaction(undefined, 'read write', ({ platform }) =>
    platform.updateTable('institutions').set({ timeZone: 'Pacific/Kiritimati' }).where('id', '=', institutionId).execute(),
  )
  const elsewhere = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  const { id } = await buildTextbook(server.database, elsewhere, { draft: { name: '潮汐' }, publish: true })
  await withInstitution(server.database, author.institutionId, (db) =>
    db
      .insertInto('entitlements')
      .values({ id: newId(), textbookId: id, source: 'order', endsAt: new Date('2099-12-30T10:30:00Z') })
      .execute(),
  )
  const { body } = await server.http.inject({
    url: `/mobile/bookDetail?id=${id}`,
    headers: { cookie: reader.cookie, accept: 'text/html', 'accept-language': 'zh-CN' },
  })
  expect(body).toContain('可读到 2099/12/31')
})
