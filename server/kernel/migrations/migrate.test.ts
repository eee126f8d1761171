import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '#server/testing/database/clone.ts'
import { emptyDatabase, folderOf } from '#server/testing/database/migrations.ts'
import { openServer } from '#server/testing/open.ts'
import { readReleased } from './migration-files.ts'
import { migrate } from './migrate.ts'
import { release } from './release.ts'
import { readSchema } from './schema-text.ts'

const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  clients.push(client)
  return client
}
const applied = (url: string) => asOwner(url, 'select name, sha256, release from migrations order by name')
const tables = (url: string) => asOwner(url, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)

const { '0.1.0': sums = {} } = await readReleased()
const lastOfFirst = Object.keys(sums).at(-1)

const first = { '0001-a.sql': 'create table a (n int);' }
const second = { '0002-b.sql': 'create table b (n int);\ninsert into b values (1);' }

test('the sum of each migration and the release that ran it are kept', async () => {
  const url = await emptyDatabase(inject('port'))
  expect(await migrate(url, { folder: await folderOf(first) })).toEqual(['0001-a.sql'])
  const sha256 = createHash('sha256').update(first['0001-a.sql']).digest('hex')
  expect(await applied(url)).toEqual([{ name: '0001-a.sql', sha256, release }])
  expect(await migrate(url, { folder: await folderOf(first) })).toEqual([])
})

test('a database that a later release has migrated is refused, and left as it is', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { folder: await folderOf({ ...first, ...second }) })
  await asOwner(url, `update migrations set release = '9.8.7' where name = '0002-b.sql'`)
  const before = await applied(url)
  const earlier = migrate(url, { folder: await folderOf({ ...first, '0001z-c.sql': 'create table c (n int)' }) })
  await expect(earlier).rejects.toThrow(
    `The database was migrated by release 9.8.7 of Recto (0002-b.sql), which this release ${release} does not know. Install release 9.8.7 or later. Or restore the backup`,
  )
  expect(await applied(url)).toEqual(before)
})

test('a migration that was edited after it ran is refused', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { folder: await folderOf(first) })
  const edited = migrate(url, { folder: await folderOf({ '0001-a.sql': 'create table a (n bigint);', ...second }) })
  await expect(edited).rejects.toThrow(`Migration 0001-a.sql was run by release ${release} of Recto with another content than it has in this release`)
  expect(await tables(url)).toEqual([{ name: 'a' }, { name: 'migrations' }])
})

test('a database of release 0.1.0, which kept no sums, gets them; one whose schema differs is refused by name and left alone', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { until: lastOfFirst })
  const forget = () => asOwner(url, 'alter table migrations drop sha256, drop release')
  await forget()
  expect(await migrate(url, { until: lastOfFirst })).toEqual([])
  expect(await applied(url)).toEqual(Object.entries(sums).map(([name, sha256]) => ({ name, sha256, release: '0.1.0' })))

  await forget()
  await asOwner(url, 'drop index members_counted; alter function name_of(uuid, uuid) volatile; create view report as select 1 as n')
  await expect(migrate(url)).rejects.toThrow(
    /^This data directory was made before release 0\.1\.0 of Recto, or changed by hand since: view report is not of that release, function name_of\(.*\) differs, table members differs\. It cannot be upgraded\./,
  )
  expect(await asOwner(url, 'select * from migrations limit 1')).toEqual([{ name: '0001-ground.sql', ran_at: expect.any(Date) }])
  await asOwner(url, `delete from migrations where name = '${lastOfFirst}'`)
  await expect(migrate(url)).rejects.toThrow(`${lastOfFirst} is missing`)
})

test('every kind of change is visible in the text of a schema', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { until: lastOfFirst })
  const client = await connect(url)
  const changes: [statement: string, object: string][] = [
    [`alter table members alter title set default 'x'`, 'table members'],
    ['alter table members alter number set not null', 'table members'],
    ['alter table rate_limits alter key type text', 'table rate_limits'],
    ['alter table files drop constraint files_sha256_check', 'table files'],
    ['drop index jobs_institution_id_member_id_created_at_idx', 'table jobs'],
    ['alter policy own on jobs using (true)', 'table jobs'],
    ['alter table jobs no force row level security', 'table jobs'],
    ['revoke update on jobs from recto_app', 'table jobs'],
    ['alter table files disable trigger count_added', 'table files'],
    ['alter view textbooks_search set (security_invoker = true)', 'view textbooks_search'],
    ['alter view textbooks_search owner to postgres', 'view textbooks_search'],
    ['create or replace function here() returns uuid language sql stable as $$ select null::uuid $$', 'function here()'],
    ['create function more() returns int language sql begin atomic select 1; end', 'function more()'],
    ['create or replace function more() returns int language sql begin atomic select 2; end', 'function more()'],
    ['alter function more() owner to recto_reach', 'function more()'],
    ['create table more (n int)', 'table more'],
    ['alter default privileges in schema public revoke select on tables from recto_reach', 'default privileges'],
    ['revoke create on schema public from recto_reach', 'schema public'],
  ]
  let before = await readSchema(client)
  for (const [statement, object] of changes) {
    await client.query(statement)
    const after = await readSchema(client)
    const objects = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    expect(
      objects.filter((one) => before[one]?.join() !== after[one]?.join()),
      statement,
    ).toEqual([object])
    before = after
  }
})

test('the error of a migration says which, where and why, and nothing of the migration is kept', async () => {
  const url = await emptyDatabase(inject('port'))
  const bad = "-- Two tables.\ncreate table b (n int);\ninsert into b\n  values (1),\n  ('x');\ncreate table c (n int);"
  const failed = migrate(url, { folder: await folderOf({ ...first, '0002-bad.sql': bad, '0003-c.sql': 'create table d (n int)' }) })
  await expect(failed).rejects.toThrow(
    'Migration 0002-bad.sql failed at line 5, "insert into b": invalid input syntax for type integer: "x". Nothing of it was kept: the database is as it was before this migration.',
  )
  expect(await tables(url)).toEqual([{ name: 'a' }, { name: 'migrations' }])
  const late = 'create table b (n int unique deferrable initially deferred); insert into b values (1), (1);'
  await expect(migrate(url, { folder: await folderOf({ ...first, '0002-bad.sql': late }) })).rejects.toThrow(
    'Migration 0002-bad.sql failed at its commit',
  )
  expect(await tables(url)).toEqual([{ name: 'a' }, { name: 'migrations' }])
})

test('a table in use delays a migration but not readers of the table; the migration is tried again and says so', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { folder: await folderOf(first) })
  const [holder, reader] = [await connect(url), await connect(url)]
  await holder.query('begin; select from a')
  const said: string[] = []
  const patience = { timeout: 200, tries: 1000, pause: 0 }
  const migrated = migrate(url, {
    folder: await folderOf({ ...first, '0002-b.sql': 'alter table a add more int' }),
    patience,
    say: (line) => said.push(line),
  })
  await expect.poll(() => said.length, { timeout: 30_000 }).toBeGreaterThan(2)
  expect(said[0]).toBe('Migration 0002-b.sql waits for a table that another connection uses; trying again (2 of 1000)')
  // This would wait for the holder if the migration stayed in the lock queue.
  await reader.query('select from a')
  await holder.query('commit')
  expect(await migrated).toEqual(['0002-b.sql'])
})

test('a migration that never gets its lock gives up, and says what to do', async () => {
  const url = await emptyDatabase(inject('port'))
  await migrate(url, { folder: await folderOf(first) })
  const holder = await connect(url)
  await holder.query('begin; select from a')
  const patience = { timeout: 50, tries: 2, pause: 1 }
  const failed = migrate(url, { folder: await folderOf({ ...first, '0002-b.sql': 'create table b (n int); alter table a add more int' }), patience })
  await expect(failed).rejects.toThrow(
    /^Migration 0002-b\.sql failed at line 1, "alter table a add more int": .*lock timeout\. Nothing of it was kept.*start again\.$/,
  )
  expect(await tables(url)).toEqual([{ name: 'a' }, { name: 'migrations' }])
})

test('of two processes that start at once one migrates and the other waits', async () => {
  const url = await emptyDatabase(inject('port'))
  const folder = await folderOf({ ...first, '0002-slow.sql': 'select pg_sleep(0.5); create table b (n int)' })
  const said: string[] = []
  const run = () => migrate(url, { folder, say: (line) => said.push(line) })
  const done = await Promise.all([run(), run()])
  expect(done.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0001-a.sql', '0002-slow.sql']])
  expect(said).toEqual(['Another process is migrating the database; waiting for it'])
})

test('an aborted migration stops between two migrations, or while it waits for another process', async () => {
  const url = await emptyDatabase(inject('port'))
  const stopping = new AbortController()
  const three = { ...first, ...second, '0003-c.sql': 'create table c (n int);' }
  const client = await connect(url)
  await client.query('create table a_lock ()')
  await client.query('begin; lock a_lock')
  const held = migrate(url, { folder: await folderOf({ ...three, '0002-b.sql': 'lock a_lock; create table b (n int);' }), stop: stopping.signal })
  const waits = () => asOwner(url, `select from pg_locks where not granted and relation = 'a_lock'::regclass`)
  await expect.poll(async () => (await waits()).length).toBe(1)
  stopping.abort()
  await client.query('commit')
  await expect(held).rejects.toMatchObject({ name: 'AbortError' })
  // The migration under way was completed.
  expect((await applied(url)).map(({ name }) => name)).toEqual(['0001-a.sql', '0002-b.sql'])

  await client.query('select pg_advisory_lock(7238)')
  const other = new AbortController()
  const waiting = migrate(url, { folder: await folderOf(three), stop: other.signal, say: () => other.abort() })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  await client.query('select pg_advisory_unlock(7238)')
})

test('a server is not ready on a schema that lacks a migration of its release, but is ready on a later schema', async () => {
  const server = await openServer()
  try {
    const ready = async () => {
      const answer = await server.http.inject({ url: '/readyz', headers: { 'accept-language': 'en-US' } })
      return [answer.statusCode, answer.json<{ errorMessage?: string }>().errorMessage]
    }
    expect(await ready()).toEqual([200, undefined])
    await asOwner(server.urls.owner, `insert into migrations (name, sha256, release) values ('9999-later.sql', 'x', '9.9.9')`)
    expect(await ready()).toEqual([200, undefined])
    await asOwner(server.urls.owner, `update migrations set sha256 = 'x' where name = '0003-mechanisms.sql'`)
    await asOwner(server.urls.owner, `delete from migrations where name = '0001-ground.sql'`)
    // The schema is checked every second.
    const words = 'migration 0001-ground.sql is not applied; migration 0003-mechanisms.sql was applied with another content'
    await expect.poll(ready, { timeout: 30_000 }).toEqual([503, words])
  } finally {
    await server.close()
  }
})
