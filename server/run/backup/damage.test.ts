import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Entry, openPromise } from 'yauzl'
import { newId } from '#server/kernel/data/id.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { readKeys } from '../start/keys.ts'
import { pointAtFile } from '#server/testing/database/one-file.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { contents, emptyTarget } from '#server/testing/database/empty-target.ts'
import { openServer } from '#server/testing/open.ts'
import { zipped } from '#server/testing/inputs/zip.ts'
import { findDamage, openArchive } from './archive/archive.ts'
import { operatorError } from './operator-errors.ts'
import { restoreBackup } from './restore/restore.ts'
import { verify } from './verify.ts'
import { writeBackup } from './write.ts'

// Every restore creates a schema, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let server: Awaited<ReturnType<typeof openServer>>
let folder: string
let whole: string
let sums: string[]
beforeAll(async () => {
  server = await openServer()
  folder = await mkdtemp(join(tmpdir(), 'recto-damage-'))
  whole = join(folder, 'whole.zip')
  await readKeys(server.urls.owner)
  const person = await buildPerson(server.database, await buildInstitution(server.database), 'author')
  await buildEverything(server.database, person)
  sums = await Promise.all(['一', '二'].map((text) => stored(text)))
  await pointAtFile(server.urls.owner, { sha256: sums[0] ?? '', size: 3 })
  await asOwner(server.urls.owner, `update imports set sha256 = '${sums[1]}'`)
  await asOwner(server.urls.owner, `insert into bodies values (encode(sha256('{}'), 'hex'), '{}')`)
  expect(await writeBackup(server.urls.owner, whole, server.app.store)).toMatchObject({ files: 2, lost: [] })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function stored(text: string): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex')
  await writeFile(join(folder, sha256), text)
  await server.app.store.put(sha256, join(folder, sha256))
  return sha256
}

const newTarget = () => emptyTarget(server.urls.owner, folder)

async function entriesOf(path: string): Promise<Map<string, Entry>> {
  const zip = await openPromise(path, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  zip.close()
  return entries
}

/** A copy of the whole backup in which one byte in the middle of each of these entries is changed. */
async function damaged(name: string, entryNames: string[]): Promise<string> {
  const path = join(folder, name)
  const bytes = await readFile(whole)
  const entries = await entriesOf(whole)
  for (const entryName of entryNames) {
    const { relativeOffsetOfLocalHeader: at, compressedSize } = entries.get(entryName) as Entry
    const begins = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const place = begins + Math.floor(compressedSize / 2)
    bytes[place] = (bytes[place] ?? 0) ^ 0xff
  }
  await writeFile(path, bytes)
  return path
}

/** A copy in which an entry is renamed, so that it is missing under its own name. */
async function renamed(name: string, entryName: string): Promise<string> {
  const path = join(folder, name)
  const bytes = await readFile(whole)
  for (let at = bytes.indexOf(entryName); at >= 0; at = bytes.indexOf(entryName, at + 1)) {
    // Change names of entries only: a local header begins 30 bytes before its name, an entry of the central directory 46 bytes.
    if (bytes.readUInt32LE(Math.max(0, at - 30)) === 0x04034b50 || bytes.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50) bytes[at] = 0x78
  }
  await writeFile(path, bytes)
  return path
}

const untouched = async ({ ownerUrl, store }: Awaited<ReturnType<typeof newTarget>>) => {
  expect(await asOwner(ownerUrl, `select tablename from pg_tables where schemaname in ('public', 'recto_private')`)).toEqual([])
  expect(await Promise.all(sums.map((sum) => store.size(sum)))).toEqual([undefined, undefined])
}

test('a file that is not a backup, or is damaged as a whole, is refused in one line, and the database stays unchanged', async () => {
  const target = await newTarget()
  const bytes = await readFile(whole)
  const cut = join(folder, 'cut.zip')
  await writeFile(cut, bytes.subarray(0, bytes.length >> 1))
  const foreign = join(folder, 'foreign.zip')
  await writeFile(foreign, await zipped({ 'a.txt': 'a' }))
  const later = join(folder, 'later.zip')
  await writeFile(later, await zipped({ 'recto.json': JSON.stringify({ format: 3 }) }))
  const contentless = join(folder, 'contentless.zip')
  const other = Buffer.from(bytes)
  other.fill(0, other.readUInt32LE(other.length - 6), other.length - 22)
  await writeFile(contentless, other)
  const cases: [string, RegExp][] = [
    [cut, /cut\.zip is cut off: its end is missing\. Copy it here again from where it was made, or take another backup\.$/],
    [foreign, /foreign\.zip is not a backup of Recto: it has no recto\.json$/],
    [later, /later\.zip was made by a later release of Recto\. Restore it with that release or a later one\.$/],
    [contentless, /contentless\.zip is damaged: its table of contents cannot be read .* take another backup\.$/],
    [
      await damaged('manifest.zip', ['recto.json']),
      /manifest\.zip is damaged: its recto\.json cannot be read, and nothing can be restored without it/,
    ],
    [join(folder, 'nowhere.zip'), /^There is no .*nowhere\.zip\. Check the spelling of the path\.$/],
    [folder, /is a folder|is not a backup of Recto/],
  ]
  for (const [path, words] of cases) {
    const error = (await restoreBackup(path, target).catch((thrown: Error) => thrown)) as Error
    expect(error.message).toMatch(words)
    expect(error.message.split('\n')).toHaveLength(1)
  }
  await untouched(target)
})

test('everything that is damaged or missing is listed before anything is written', async () => {
  const target = await newTarget()
  const path = await damaged('two.zip', ['tables/login_records.copy', `files/${sums[1]}`])
  await expect(restoreBackup(path, target)).rejects.toThrow(
    `${path} is damaged, and nothing has been restored:\ntable login_records is damaged\nfile ${sums[1]} is damaged\nCopy it here again`,
  )
  const without = await renamed('without.zip', 'tables/preferences.copy')
  await expect(restoreBackup(without, target)).rejects.toThrow('table preferences is missing')
  await untouched(target)
})

test('a changed byte in the rows of any table or in any file is found', async () => {
  const names = [...(await entriesOf(whole))].flatMap(([name, { compressedSize }]) => (compressedSize > 0 && name !== 'recto.json' ? [name] : []))
  const all = await openArchive(await damaged('all.zip', names))
  // An empty table is two bytes when deflated, and a change of one of them has no effect: only tables with rows are checked.
  const { lines } = await findDamage(all, () => undefined)
  const each = all.manifest.tables.map(({ name }) => `select '${name}' as name where exists (select from "${name}")`)
  const filled = (await asOwner(server.urls.owner, each.join(' union all '))).map(({ name }) => String(name))
  for (const name of filled) expect(lines).toContain(`table ${name} is damaged`)
  for (const sum of sums) expect(lines).toContain(`file ${sum} is damaged`)
  all.close()
})

test('with --sound-only everything undamaged is restored, what is left out is listed, and no reference is broken', async () => {
  const target = await newTarget()
  const path = await damaged('sound.zip', ['tables/textbooks.copy', 'tables/cohorts.copy', `files/${sums[1]}`])
  const { leftOut, tables } = await restoreBackup(path, target, { soundOnly: true })
  expect(tables).toBe((await openArchive(path)).manifest.tables.length - 2)
  expect(leftOut).toEqual(
    expect.arrayContaining([
      'table textbooks is damaged',
      'table cohorts is damaged',
      `file ${sums[1]} is damaged`,
      '2 rows of chapters are left out: their textbooks are lost',
    ]),
  )
  const [before, after] = [await contents(server.urls.owner), await contents(target.ownerUrl)]
  for (const name of ['members', 'accounts', 'roles', 'messages', 'operation_log', 'universities']) expect(after[name]).toEqual(before[name])
  expect([after['textbooks'], after['chapters'], after['cohorts']]).toEqual([[], [], []])
  expect((await verify(target.ownerUrl, target.store)).filter((line) => line.includes('without their target'))).toEqual([])
  expect(await verify(target.ownerUrl, target.store)).toContain(`file ${sums[1]} is missing`)
})

test('a backup and verify both name a table that PostgreSQL cannot read', async () => {
  const [{ place }] = (await asOwner(server.urls.owner, `select current_setting('data_directory') as place`)) as [{ place: string }]
  const name = `damaged_${newId().replaceAll('-', '')}`
  const [source = ''] = new URL(server.urls.owner).pathname.slice(1).split('/')
  await asOwner(server.urls.owner, 'checkpoint')
  const [{ path: pagePath }] = (await asOwner(server.urls.owner, `select pg_relation_filepath('preferences') as path`)) as [{ path: string }]
  const maintenance = new URL(server.urls.owner)
  maintenance.pathname = '/postgres'
  // A database can be copied only while it has no connections.
  await server.database.pool.query('select 1')
  await asOwner(maintenance.href, `alter database ${source} allow_connections false`)
  await asOwner(maintenance.href, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`)
  await asOwner(maintenance.href, `create database ${name} template ${source} strategy = file_copy`)
  await asOwner(maintenance.href, `alter database ${source} allow_connections true`)
  const [{ oid }] = (await asOwner(maintenance.href, `select oid::text from pg_database where datname = '${name}'`)) as [{ oid: string }]
  const page = await open(join(place, 'base', oid, pagePath.split('/').at(-1) ?? ''), 'r+')
  await page.write(Buffer.alloc(64, 0x5a), 0, 64, 0)
  await page.close()
  const url = new URL(server.urls.owner)
  url.pathname = `/${name}`
  await mkdir(join(folder, 'broken'))
  await expect(writeBackup(url.href, join(folder, 'broken', 'broken.zip'))).rejects.toThrow(
    /^Table preferences is damaged and cannot be read: invalid page in block 0 .* restore the newest backup into a new data directory\.$/,
  )
  expect(await readdir(join(folder, 'broken'))).toEqual([])
  const found = await verify(url.href, server.app.store)
  expect(found).toContainEqual(expect.stringMatching(/^preferences .* → members: cannot be read \(invalid page in block 0/))
})

const run = promisify(execFile)
const small = join(tmpdir(), `recto-small-${process.pid}`)
const mayMount = await mkdir(small)
  .then(() => run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small]))
  .then(
    () => true,
    () => false,
  )
afterAll(async () => {
  if (mayMount) await run('umount', [small])
  await rm(small, { recursive: true })
})

test.runIf(mayMount)('a full disk is reported in plain words, and no unfinished file stays', async () => {
  const path = join(small, 'full.zip')
  await writeFile(join(small, 'ballast'), Buffer.alloc(40_000))
  await expect(writeBackup(server.urls.owner, path)).rejects.toThrow(`There is no room left on the disk of ${path}. Free some, or use another disk`)
  expect(await readdir(small)).toEqual(['ballast'])
})

test.runIf(mayMount)('a restore that finds the disk full says so, and can be run again', async () => {
  const target = await newTarget()
  await writeFile(join(small, 'ballast'), Buffer.alloc(64 * 1024)).catch(() => undefined)
  await expect(restoreBackup(whole, { ...target, scratch: small })).rejects.toThrow(
    /^There is no room left on the disk of .* The database is incomplete, and no server starts on it: run the restore again\.$/,
  )
  await expect(writeBackup(target.ownerUrl, join(folder, 'half.zip'))).rejects.toThrow('The restore of whole.zip into this database has not ended.')
  expect((await restoreBackup(whole, target)).leftOut).toEqual([])
  expect(await contents(target.ownerUrl)).toEqual(await contents(server.urls.owner))
})

test.runIf(mayMount)('a read-only disk is reported in plain words', async () => {
  await run('mount', ['-o', 'remount,ro', small])
  await expect(writeBackup(server.urls.owner, join(small, 'read-only.zip'))).rejects.toThrow(
    `The disk of ${join(small, 'read-only.zip')} is read-only. Use another place.`,
  )
})

test.each([
  ['EACCES', 'This user may not use /safe/a.zip. Run the command as a user who may, or use another place.'],
  ['EDQUOT', 'The quota of this user on the disk of /safe/a.zip is used up.'],
  ['ENOTDIR', 'A part of the path /safe/a.zip is a file, not a folder.'],
  ['53100', 'PostgreSQL has no room left on its disk. Free some and run the command again.'],
  ['57P01', 'The connection to PostgreSQL was lost (raw). Run the command again when PostgreSQL is running.'],
  ['ECONNREFUSED', 'The connection to PostgreSQL was lost (raw).'],
  ['P0001', 'raw'],
])('an error with the code %s is reported with what to do', (code, words) => {
  expect(operatorError(Object.assign(new Error('raw'), { code }), '/safe/a.zip').message).toContain(words)
})

test('a backup that loses its connection to PostgreSQL says so and leaves no file', async () => {
  const path = join(folder, 'ended', 'ended.zip')
  await mkdir(join(folder, 'ended'))
  const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`
  const store = { ...server.app.store, open: async (sum: string) => (await asOwner(server.urls.owner, end), server.app.store.open(sum)) }
  await expect(writeBackup(server.urls.owner, path, store)).rejects.toThrow('The connection to PostgreSQL was lost')
  expect(await readdir(join(folder, 'ended'))).toEqual([])
})
