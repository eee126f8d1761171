import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { migrationNames } from '#server/kernel/migrations/migrate.ts'
import { openQueue } from '#server/kernel/jobs/queue.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { contents, emptyTarget } from '#server/testing/database/empty-target.ts'
import { pointAtFile } from '#server/testing/database/one-file.ts'
import { openServer } from '#server/testing/open.ts'
import { readKeys } from '../start/keys.ts'
import { backUpBefore } from './before-migration.ts'
import { restoreBackup } from './restore/restore.ts'
import { verify } from './verify.ts'
import { writeBackup } from './write.ts'

// Every restore creates a schema, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

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

/** Stores a file and points every row that names a file at it. */
async function storeFile(text: string) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, sha256)
  await writeFile(path, bytes)
  await server.app.store.put(sha256, path)
  await pointAtFile(server.urls.owner, { sha256, size: bytes.length })
  await asOwner(
    server.urls.owner,
    `update bodies set hash = encode(sha256('{}'), 'hex'), content = '{}' where not exists (select from edition_chapters)`,
  )
  return { sha256, size: bytes.length }
}

const newTarget = () => emptyTarget(server.urls.owner, folder)

test('a backup contains the signing key, so that secrets encrypted before can be read after a restore', async () => {
  const { signing } = await readKeys(server.urls.owner)
  const path = join(folder, 'sealed.zip')
  await writeBackup(server.urls.owner, path)
  const target = await newTarget()
  await restoreBackup(path, target)
  expect((await readKeys(target.ownerUrl)).signing.equals(signing)).toBe(true)
})

test('a restore brings back every row, every byte, every constraint and every policy', async () => {
  const path = join(folder, 'whole.zip')
  expect(await writeBackup(server.urls.owner, path, server.app.store)).toMatchObject({ files: 1, lost: [] })
  const target = await newTarget()
  await restoreBackup(path, target)
  expect(await contents(target.ownerUrl)).toEqual(await contents(server.urls.owner))
  const rules = `select conname, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
    union all select relname, 'forced' from pg_class where relforcerowsecurity order by 1, 2`
  expect(await asOwner(target.ownerUrl, rules)).toEqual(await asOwner(server.urls.owner, rules))
  expect(await target.store.size(file.sha256)).toBe(file.size)
  expect(await verify(target.ownerUrl, target.store)).toEqual(await verify(server.urls.owner, server.app.store))
  expect(await readdir(target.scratch)).toEqual([])
})

test('a backup is a snapshot of one moment: rows written while it runs are in no table of it', async () => {
  const path = join(folder, 'moment.zip')
  const before = await contents(server.urls.owner)
  const blocker = new pg.Client(server.urls.owner)
  await blocker.connect()
  await blocker.query('begin; lock table preferences')
  const written = writeBackup(server.urls.owner, path)
  try {
    // Tables are copied in the order of their names: rate_limits comes after preferences, which waits for the lock.
    await expect
      .poll(() => asOwner(server.urls.owner, `select 1 from pg_locks where not granted and relation = 'preferences'::regclass`))
      .toHaveLength(1)
    await asOwner(server.urls.owner, `insert into rate_limits (key) values ('late')`)
  } finally {
    // Closing the connection also ends its transaction.
    await blocker.end()
  }
  await written
  const target = await newTarget()
  await restoreBackup(path, target)
  expect(await contents(target.ownerUrl)).toEqual(before)
})

test('jobs that were waiting or running when the backup was made continue after a restore', async () => {
  const path = join(folder, 'jobs.zip')
  const [id, running] = [newId(), newId()]
  const before = (ms: number) => new Date(Date.now() - ms)
  const job = { memberId: person.memberId, kind: 'none', title: '', input: '{}' }
  const claimed = { state: 'running', claim: newId(), tries: 1, aliveAt: before(60_000) }
  await withInstitution(server.database, person.institutionId, async (db) => {
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
  const target = await newTarget()
  await restoreBackup(path, target)
  const queue = openQueue(target.ownerUrl)
  expect(await queue.takeBack(30_000, 3, { zh: '', en: '' })).toMatchObject([{ jobId: running, state: 'waiting' }])
  expect([await queue.claim(newId(), [], ['none']), await queue.claim(newId(), [], ['none'])]).toMatchObject([{ jobId: id }, { jobId: running }])
  await queue.close()
})

test('a backup of an earlier schema, in which an import without its file had an empty checksum, is restored and then migrated', async () => {
  const early = await newTarget()
  const names = await migrationNames()
  await early.migrate('0018')
  const [institution, account, member] = [newId(), newId(), newId()]
  await asOwner(
    early.ownerUrl,
    `insert into institutions (id, code, name) values ('${institution}', 'early', '早'); insert into accounts (id, account) values ('${account}', 'lin');
    insert into members (institution_id, id, account_id, name, roles, words) values ('${institution}', '${member}', '${account}', '林', '{student}', '');
    insert into imports (institution_id, id, kind, file_name, size, sha256, created_by) values
      ('${institution}', '${newId()}', 'users', 'a.csv', 1, '', '${member}'), ('${institution}', '${newId()}', 'users', 'b.csv', 1, '${file.sha256}', '${member}')`,
  )
  const path = join(folder, 'early.zip')
  expect(await writeBackup(early.ownerUrl, path, server.app.store)).toMatchObject({ files: 1, lost: [] })
  const target = await newTarget()
  await target.migrate()
  await restoreBackup(path, target)
  expect(await asOwner(target.ownerUrl, 'select name from institutions')).toEqual([{ name: '早' }])
  expect(await asOwner(target.ownerUrl, 'select sha256 from imports order by file_name')).toEqual([{ sha256: null }, { sha256: file.sha256 }])
  expect((await asOwner(target.ownerUrl, 'select name from migrations order by 1')).map(({ name }) => name)).toEqual(names)
})

test('a database in use, a backup of a later release and a file that is not a backup are refused', async () => {
  const path = join(folder, 'refused.zip')
  await writeBackup(server.urls.owner, path)
  const target = await newTarget()
  await expect(restoreBackup(path, { ...target, ownerUrl: server.urls.owner })).rejects.toThrow('The database is in use')
  await expect(restoreBackup(path, { ...target, known: target.known.slice(0, -1) })).rejects.toThrow('later release')
  await writeFile(join(folder, 'text.zip'), 'no zip')
  await expect(restoreBackup(join(folder, 'text.zip'), target)).rejects.toThrow('text.zip is not a backup of Recto')
  await expect(writeBackup(target.ownerUrl, join(folder, 'new.zip'))).rejects.toThrow('nothing to back up')
})

test('a restore into a database that a server is connected to is refused', async () => {
  const path = join(folder, 'connected.zip')
  await writeBackup(server.urls.owner, path)
  const target = await newTarget()
  const url = new URL(target.ownerUrl)
  url.username = 'recto_template_recto'
  url.password = 'app'
  const other = new pg.Client(url.href)
  await other.connect()
  await expect(restoreBackup(path, target)).rejects.toThrow('A server is connected to the database. Stop it')
  await other.end()
  await restoreBackup(path, target)
})

test('an existing file is not overwritten, not even one that appears while the backup is made', async () => {
  const path = join(folder, 'kept.zip')
  await writeFile(path, 'kept')
  await expect(writeBackup(server.urls.owner, path)).rejects.toThrow(`There is already a file ${path}; it is left as it is. Give another name.`)
  await expect(writeBackup(server.urls.owner, folder)).rejects.toThrow('is a folder. Name a file in it.')
  const late = join(folder, 'late', 'late.zip')
  await mkdir(join(folder, 'late'))
  const store = { ...server.app.store, open: async (sha256: string) => (await writeFile(late, 'late'), server.app.store.open(sha256)) }
  await expect(writeBackup(server.urls.owner, late, store)).rejects.toThrow('There is already a file')
  expect([await readFile(path, 'utf8'), await readFile(late, 'utf8'), await readdir(join(folder, 'late'))]).toEqual(['kept', 'late', ['late.zip']])
})

test('a file that is missing, changed or unreadable in the store is reported, and everything else is in the backup', async () => {
  const path = join(folder, 'without.zip')
  const [missing, unreadable] = ['d'.repeat(64), 'e'.repeat(64)]
  for (const sha256 of [missing, unreadable])
    await withInstitution(server.database, person.institutionId, (db) =>
      db
        .insertInto('jobs')
        .values({ id: newId(), memberId: person.memberId, kind: 'none', title: 'lost', input: JSON.stringify({ upload: { sha256, size: 1 } }) })
        .execute(),
    )
  const open = async (sha256: string) => {
    if (sha256 === missing) return undefined
    if (sha256 === file.sha256) return Readable.from([Buffer.from('other')])
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' })
  }
  const states = { [file.sha256]: 'damaged', [missing]: 'missing', [unreadable]: 'unreadable' }
  const lost = Object.entries(states).map(([sha256, state]) => ({ sha256, state }))
  const result = await writeBackup(server.urls.owner, path, { ...server.app.store, open })
  expect(result.lost.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))).toEqual(lost.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
  expect(result.files).toBe(0)
  const target = await newTarget()
  const { leftOut } = await restoreBackup(path, target)
  expect(leftOut.toSorted()).toEqual(lost.map(({ sha256 }) => `file ${sha256} was missing or damaged already when the backup was made`).toSorted())
  expect(await contents(target.ownerUrl)).toEqual(await contents(server.urls.owner))
  await rm(path)
  const fails = { ...server.app.store, open: async () => Promise.reject(new Error('The bucket does not exist')) }
  await expect(writeBackup(server.urls.owner, path, fails)).rejects.toThrow('The file store fails: The bucket does not exist. Check STORAGE_URL')
  await expect(verify(server.urls.owner, fails)).rejects.toThrow('The file store fails: The bucket does not exist')
  await asOwner(server.urls.owner, `delete from jobs where title = 'lost'`)
  expect((await readdir(folder)).filter((name) => name.includes('without') || name.endsWith('.part'))).toEqual([])
})

test('identity columns continue after the last number given out, and generated columns are computed again', async () => {
  const extra = `create table numbered (id bigint generated always as identity, text text, twice text generated always as (text || text) stored)`
  const source = await newTarget()
  await source.migrate()
  await asOwner(source.ownerUrl, `${extra}; insert into numbered (text) values ('a'), ('b'), ('c'); delete from numbered where text = 'c'`)
  const path = join(folder, 'numbered.zip')
  await writeBackup(source.ownerUrl, path)
  const target = await newTarget()
  const migrate = async (until?: string) => (await target.migrate(until), until && asOwner(target.ownerUrl, extra))
  await restoreBackup(path, { ...target, migrate })
  expect(await asOwner(target.ownerUrl, `insert into numbered (text) values ('d') returning id, twice`)).toEqual([{ id: 4, twice: 'dd' }])
})

test('a backup of format 1, made by an earlier release, is restored', async () => {
  const path = fileURLToPath(new URL('format-1.zip', import.meta.url))
  const target = await newTarget()
  expect(await restoreBackup(path, target)).toMatchObject({ tables: 73, files: 1, leftOut: [] })
  expect(
    await asOwner(target.ownerUrl, 'select (select count(*) from textbooks)::int as books, (select count(*) from universities)::int as schools'),
  ).toEqual([{ books: 1, schools: 20 }])
  const [{ sha256 }] = (await asOwner(target.ownerUrl, 'select sha256 from files')) as [{ sha256: string }]
  expect((await buffer((await target.store.open(sha256)) as Readable)).toString()).toBe('图一')
  expect((await asOwner(target.ownerUrl, 'select name from migrations order by 1')).map(({ name }) => name)).toEqual(target.known)
})

test('verify finds a missing and a damaged file, a changed published text and a broken reference', async () => {
  const sound = await verify(server.urls.owner, server.app.store)
  const { store } = server.app
  expect(await verify(server.urls.owner, { ...store, open: async () => undefined })).toContain(`file ${file.sha256} is missing`)
  const other = { ...store, open: async () => Readable.from([Buffer.from('other')]) }
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

test('the tables are backed up before a migration, and the newest five of these backups are kept', async () => {
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
