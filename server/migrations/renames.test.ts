import { beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { newId } from '#server/kernel/data/id.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { cloneDatabase } from '#server/testing/database/clone.ts'
import { openDatabase } from '#server/kernel/data/db.ts'

// Statements as servers of the previous release send them, with names that this release has changed.
let before: pg.Client
let person: Person
beforeAll(async () => {
  const { app } = await cloneDatabase(inject('port'))
  const database = openDatabase(app)
  person = await buildPerson(database, await buildInstitution(database), 'author')
  await buildEverything(database, person)
  await database.close()
  before = new pg.Client(app)
  await before.connect()
  await before.query("select set_config('recto.institution', $1, false)", [person.institutionId])
  await before.query(`insert into customers (id, name, org_name) values ($1, '林', '某校')`, [newId()])
  return () => before.end()
})

test('a server of the previous release publishes, withdraws and lists in the catalogue by its old name', async () => {
  const { rows } = await before.query<{ textbook_id: string; publisher_id: string; edition_id: string }>('select * from books')
  const [book] = rows
  const publish = `insert into books (textbook_id, publisher_id, edition_id, open_scope, available) values ($1, $2, $3, 'public', true)
    on conflict (textbook_id) do update set open_scope = 'public', updated_at = now()`
  await before.query(publish, [book?.textbook_id, book?.publisher_id, book?.edition_id])
  await before.query(publish, [newId(), book?.publisher_id, book?.edition_id])
  expect((await before.query('select from catalogue')).rowCount).toBe(2)
  const withdrawn = 'update books set available = false from editions where editions.id = books.edition_id and books.textbook_id = $1'
  expect((await before.query(withdrawn, [book?.textbook_id])).rowCount).toBe(1)
})

test.each(['members', 'cohorts', 'customers'])('what a server of either release writes finds a row of %s', async (table) => {
  const texts = async () => (await before.query<{ words: string; search_text: string }>(`select words, search_text from ${table}`)).rows[0]
  await before.query(`update ${table} set words = 'Ｌin 2026'`)
  expect(await texts()).toEqual({ words: 'Ｌin 2026', search_text: 'lin 2026' })
  await before.query(`update ${table} set search_text = 'gu'`)
  expect(await texts()).toEqual({ words: 'gu', search_text: 'gu' })
})

test('a new row is found whichever name it was written by', async () => {
  const insert = (column: string) =>
    before.query(`insert into customers (id, name, org_name, ${column}) values ($1, '林', '某校', 'lin') returning words, search_text`, [newId()])
  for (const column of ['words', 'search_text']) expect((await insert(column)).rows).toEqual([{ words: 'lin', search_text: 'lin' }])
})

test('a changed phone number finds the member in both columns', async () => {
  await before.query(`update accounts set phone = '13912345678' where id = $1`, [person.accountId])
  const found = await before.query(`select words = search_text as same from members where search_text like '%13912345678%'`)
  expect(found.rows).toEqual([{ same: true }])
})
