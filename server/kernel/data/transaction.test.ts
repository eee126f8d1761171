import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { openDatabase } from './db.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

test('a transaction without a query takes no connection', async () => {
  const { database } = server
  const connect = vi.spyOn(database.pool, 'connect')
  expect(await database.transaction(newId(), 'read write', async () => 'done')).toBe('done')
  await expect(database.transaction(newId(), 'read only', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(connect).not.toHaveBeenCalled()
  connect.mockRestore()
})

test('queries that are sent together run in one transaction, which a failed one of them undoes', async () => {
  const { database } = server
  const institutionId = await buildInstitution(database)
  const { memberId } = await buildPerson(database, institutionId, 'teacher')
  const theme = (value: string) =>
    database.transaction(institutionId, 'read write', async ({ db, platform }) => {
      const [before, one, other] = await Promise.all([
        db?.selectFrom('members').select('id').execute(),
        sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(platform),
        sql<{ id: string; at: string }>`select pg_current_xact_id()::text as id, current_setting('recto.institution') as at`.execute(platform),
        sql`update members set name = ${value} where institution_id = ${institutionId} and id = ${memberId}`.execute(platform),
      ])
      if (value === 'refused') await sql`select 1 / 0`.execute(platform)
      return { members: before?.length, same: one.rows[0]?.id === other.rows[0]?.id, at: other.rows[0]?.at }
    })
  expect(await theme('kept')).toEqual({ members: 1, same: true, at: institutionId })
  await expect(theme('refused')).rejects.toThrow('division by zero')
  const rows = await database.withInstitution(institutionId, 'read only', (db) => db.selectFrom('members').select('name').execute())
  expect(rows).toEqual([{ name: 'kept' }])
})

test('a query that comes after the end of its transaction is refused, and holds no connection', async () => {
  const database = openDatabase(server.urls.app, { max: 1 })
  const late = Promise.withResolvers<void>()
  const read = (queries: number) => {
    let after: Promise<unknown> = Promise.resolve()
    const ran = database.transaction(newId(), 'read only', async ({ db }) => {
      const query = () => db?.selectFrom('members').select('id').execute()
      for (let sent = 0; sent < queries; sent++) await query()
      after = late.promise.then(query)
      after.catch(() => undefined)
      throw new Error('refused')
    })
    return { ran, after: () => after }
  }
  const [none, one] = [read(0), read(1)]
  await expect(none.ran).rejects.toThrow('refused')
  await expect(one.ran).rejects.toThrow('refused')
  late.resolve()
  await expect(none.after()).rejects.toThrow('is over')
  await expect(one.after()).rejects.toThrow('is over')
  // The only connection of the pool is free.
  expect(await database.transaction(newId(), 'read only', async ({ db }) => db?.selectFrom('members').select('id').execute())).toEqual([])
  await database.close()
})

test('where a transaction cannot begin, what its queries answer does not count', async () => {
  const database = openDatabase(server.urls.app, { max: 1 })
  const client = await database.pool.connect()
  // As after the first database has become the second: a transaction that writes is refused, and a query outside of it would find nothing.
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  client.query = ((...given: unknown[]) => (String(given[0]).startsWith('begin') ? query('begin read none') : query(...given))) as never
  client.release()
  const read = database.transaction(newId(), 'read write', async ({ db }) => (await db?.selectFrom('members').select('id').execute())?.length)
  await expect(read).rejects.toThrow('syntax error')
  await database.close()
})
