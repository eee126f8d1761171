import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

test('names from before are found by the same mixed readings as new ones', async () => {
  const here = await buildInstitution(server.database)
  const names = ['陈家明', '欧阳慕云', '吕布', '单雄信', 'Ada Lovelace', '李']
  for (const name of names) {
    const { memberId } = await buildPerson(server.database, here, 'student', { name })
    const { nameKey } = nameSearchKeys({ name })
    await withInstitution(server.database, here, (db) =>
      db.updateTable('members').set({ nameKey, searchText: name.toLowerCase() }).where('id', '=', memberId).execute(),
    )
  }
  await asOwner(server.urls.owner, await readFile(new URL('0028-mixed-readings.sql', import.meta.url), 'utf8'))
  const rows = await withInstitution(server.database, here, (db) => db.selectFrom('members').select(['name', 'searchText']).execute())
  for (const { name, searchText } of rows) {
    const wanted = nameSearchKeys({ name }).searchText.split(' ')
    if (/^[一-鿿]{2,}$/.test(name)) expect(wanted).toEqual(expect.arrayContaining(searchText.split(' ')))
  }
})
