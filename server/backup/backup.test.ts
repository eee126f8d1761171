import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import { openStore } from '../kernel/house.ts'
import { migrate, migrationNames } from '../kernel/migrate.ts'
import { openQueue } from '../kernel/queue.ts'
import { buildEverything } from '../seeds/everything.ts'
import { buildInstitution, buildPerson, inside, type Person } from '../seeds/institution.ts'
import { asOwner } from '../testing/clone.ts'
import { openServer } from '../testing/open.ts'
import { readKeys } from '../start/keys.ts'
import { backUpBefore } from './before-migration.ts'
import { restoreBackup } from './restore.ts'
import { verify } from './verify.ts'
import { writeBackup } from './write.ts'

let server: Awaited<ReturnType<typeof openServer>>
let folder: string
let person: Person
let file: { sha256: string; size: number }
beforeAll(async () => {
  server = await openServer()
  folder = await mkdtemp(join(tmpdir(), 'recto-backup-'))
  person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await buildEverything(server.database, person)
  file = await storeFile('图一')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Bytes in the store, and the row that names them. What the builders made up is given bytes of its own. */
async function storeFile(text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, sha256)
  await writeFile(path, bytes)
  await server.house.store.put(sha256, path)
  await asOwner(
    server.urls.owner,
    ['files', 'edition_files', 'imports'].map((table) => `update ${table} set sha256 = '${sha256}', size = ${bytes.length}`).join(';'),
  )
  await asOwner(
    server.urls.owner,
    `update bodies set hash = encode(sha256('{}'), 'hex'), content = '{}' where not exists (select from edition_chapters)`,
  )
  return { sha256, size: bytes.length }
}

async function emptyTarget() {
  const name = `restored_${newId().replaceAll('-', '')}`
  await asOwner(server.urls.owner, `create database ${name}`)
  const ownerUrl = `postgres://postgres:owner@127.0.0.1:${inject('port')}/${name}`
  const { store, scratch } = await openStore(undefined, await mkdtemp(join(folder, 'store-')))
  return { ownerUrl, store, scratch, known: await migrationNames(), migrate: (until?: string) => migrate(ownerUrl, { until }) }
}

/** Every row of every table, as text. */
async function contents(url: string): Promise<Record<string, unknown[]>> {
  const tables = await asOwner(url, `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`)
  const found: Record<string, unknown[]> = {}
  // When it was last backed up is noted after the backup.
  for (const { name } of tables.filter((each) => each.name !== 'system_facts'))
    found[name] = await asOwner(url, `select t::text as row from "${name}" t order by 1`)
  return found
}

test('what was sealed before opens after a restore: the key goes along', async () => {
  const { signing } = await readKeys(server.urls.owner)
  const path = join(folder, 'sealed.zip')
  await writeBackup(server.urls.owner, path)
  const target = await emptyTarget()
  await restoreBackup(path, target)
  expect((await readKeys(target.ownerUrl)).signing.equals(signing)).toBe(true)
})

test('what is restored is what was backed up: every row, every byte, every constraint and policy', async () => {
  const path = join(folder, 'whole.zip')
  expect(await writeBackup(server.urls.owner, path, server.house.store)).toMatchObject({ files: 1, missing: [] })
  const target = await emptyTarget()
  await restoreBackup(path, target)
  const restored = await contents(target.ownerUrl)
  expect(restored).toEqual(await contents(server.urls.owner))
  expect(restored['chapters']?.length).toBeGreaterThan(0)
  const rules = `select conname, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select relname, 'forced' from pg_class where relforcerowsecurity order by 1, 2`
  expect(await asOwner(target.ownerUrl, rules)).toEqual(await asOwner(server.urls.owner, rules))
  expect(await target.store.size(file.sha256)).toBe(file.size)
  expect(await verify(target.ownerUrl, target.store)).toEqual(await verify(server.urls.owner, server.house.store))
  expect(await readdir(target.scratch)).toEqual([])
})

test('a backup is of one moment: what is written while it runs is left out of every table', async () => {
  const path = join(folder, 'moment.zip')
  const before = await contents(server.urls.owner)
  const blocker = new pg.Client(server.urls.owner)
  await blocker.connect()
  await blocker.query('begin; lock table preferences')
  const written = writeBackup(server.urls.owner, path)
  // Tables are copied by name: this one comes after the one that waits.
  await expect
    .poll(() => asOwner(server.urls.owner, `select 1 from pg_locks where not granted and relation = 'preferences'::regclass`))
    .toHaveLength(1)
  await asOwner(server.urls.owner, `insert into rate_limits (key) values ('late')`)
  await blocker.query('commit')
  await blocker.end()
  await written
  const target = await emptyTarget()
  await restoreBackup(path, target)
  expect(await contents(target.ownerUrl)).toEqual(before)
})

test('jobs that waited or ran when the backup was made go on after a restore', async () => {
  const path = join(folder, 'jobs.zip')
  const [id, running] = [newId(), newId()]
  const before = (ms: number) => new Date(Date.now() - ms)
  const job = { memberId: person.memberId, kind: 'none', title: '', input: '{}' }
  const claimed = { state: 'running', claim: newId(), tries: 1, aliveAt: before(60_000) }
  await inside(server.database, person.institutionId, async (db) => {
    await db
      .insertInto('jobs')
      .values({ ...job, id, createdAt: before(2000), dueAt: before(2000) })
      .execute()
    await db
      .insertInto('jobs')
      .values({ ...job, ...claimed, id: running })
      .execute()
  })
  await writeBackup(server.urls.owner, path)
  const target = await emptyTarget()
  await restoreBackup(path, target)
  const queue = openQueue(target.ownerUrl)
  expect(await queue.takeBack(30_000, 3, { zh: '', en: '' })).toMatchObject([{ jobId: running, state: 'waiting' }])
  expect([await queue.claim(newId(), [], ['none']), await queue.claim(newId(), [], ['none'])]).toMatchObject([{ jobId: id }, { jobId: running }])
  await queue.close()
})

test('a backup of an earlier schema is restored at that schema and then moved on', async () => {
  const early = await emptyTarget()
  const names = await migrationNames()
  await early.migrate(names.at(-2))
  await asOwner(early.ownerUrl, `insert into institutions (id, code, name) values ('${newId()}', 'early', '早')`)
  const path = join(folder, 'early.zip')
  await writeBackup(early.ownerUrl, path)
  const target = await emptyTarget()
  await target.migrate()
  await restoreBackup(path, target)
  expect(await asOwner(target.ownerUrl, 'select name from institutions')).toEqual([{ name: '早' }])
  expect((await asOwner(target.ownerUrl, 'select name from migrations order by 1')).map(({ name }) => name)).toEqual(names)
})

test('a used database, a later release’s backup and a file that is none are refused', async () => {
  const path = join(folder, 'refused.zip')
  await writeBackup(server.urls.owner, path)
  const target = await emptyTarget()
  await expect(restoreBackup(path, { ...target, ownerUrl: server.urls.owner })).rejects.toThrow('The database is in use')
  await expect(restoreBackup(path, { ...target, known: target.known.slice(0, -1) })).rejects.toThrow('later release')
  await writeFile(path, 'no zip')
  await expect(restoreBackup(path, target)).rejects.toThrow('is no backup of Recto')
  await expect(writeBackup(target.ownerUrl, path)).rejects.toThrow('nothing to back up')
})

test('a missing, a damaged and a misnamed file, a changed text and a lost reference are found', async () => {
  const sound = await verify(server.urls.owner, server.house.store)
  const { store } = server.house
  expect(await verify(server.urls.owner, { ...store, open: async () => undefined })).toContain(`file ${file.sha256} is missing`)
  const other = { ...store, open: async () => (await import('node:stream')).Readable.from([Buffer.from('other')]) }
  expect(await verify(server.urls.owner, other)).toContain(`file ${file.sha256} is damaged`)
  await asOwner(server.urls.owner, `insert into bodies values ('${'b'.repeat(64)}', '{"a":1}')`)
  const client = new pg.Client(server.urls.owner)
  await client.connect()
  await client.query(`set session_replication_role = replica; update textbooks set edition_id = gen_random_uuid(), created_by = gen_random_uuid()`)
  await client.end()
  const found = (await verify(server.urls.owner, store)).filter((line) => !sound.includes(line))
  expect(found).toEqual([
    expect.stringMatching(/^textbooks \(institution_id, created_by\) → members: \d+ without their target$/),
    expect.stringMatching(/^textbooks \(edition_id\) → editions: \d+ without their target$/),
    `published text ${'b'.repeat(64)} has changed`,
  ])
})

test('before a migration the tables are kept, the newest five of them', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const config = { dataDir } as Parameters<typeof backUpBefore>[0]
  await backUpBefore(config, server.urls.owner, '0001-ground.sql', () => undefined)
  const [first = ''] = await readdir(join(dataDir, 'backups'))
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d{6}Z-after-0001-ground\.zip$/)
  for (let day = 1; day <= 5; day++) await writeFile(join(dataDir, 'backups', `2020-01-0${day}T000000Z-after-0001-ground.zip`), '')
  await backUpBefore(config, server.urls.owner, '0002-people.sql', () => undefined)
  const kept = await readdir(join(dataDir, 'backups'))
  expect(kept).toHaveLength(5)
  expect(kept).toContain(first)
})
