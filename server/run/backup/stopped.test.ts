import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../embedded/open.ts'
import { buildEverything } from '#server/testing/matrix/things.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { readKeys } from '../start/keys.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { contents, emptyTarget } from '#server/testing/database/empty-target.ts'
import { pointAtFile } from '#server/testing/database/one-file.ts'
import { openServer } from '#server/testing/open.ts'
import { runServer, spawnServer } from '#server/testing/processes/process.ts'
import { markRestoring } from './restore/half-restored.ts'
import { writeBackup } from './write.ts'

// Real processes are stopped at a known point: while they wait for a lock that the test holds, or for a store that does not answer.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let server: Awaited<ReturnType<typeof openServer>>
let folder: string
let silent: { server: Server; sockets: Socket[]; url: string }
beforeAll(async () => {
  server = await openServer()
  folder = await mkdtemp(join(tmpdir(), 'recto-stopped-'))
  for (const name of ['data', 'SIGINT', 'SIGTERM', 'stalled', 'killed']) await mkdir(join(folder, name))
  await readKeys(server.urls.owner)
  await buildEverything(server.database, await buildPerson(server.database, await buildInstitution(server.database), 'author'))
  const sha256 = createHash('sha256').update('图').digest('hex')
  await writeFile(join(folder, 'a'), '图')
  await server.app.store.put(sha256, join(folder, 'a'))
  await pointAtFile(server.urls.owner, { sha256, size: 3 })
  await writeBackup(server.urls.owner, join(folder, 'whole.zip'), server.app.store)
  silent = await silentStore()
})
afterAll(async () => {
  for (const socket of silent.sockets) socket.destroy()
  silent.server.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** A store that accepts connections and never answers. */
async function silentStore() {
  const sockets: Socket[] = []
  const listening = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  return { server: listening, sockets, url: `s3://key:secret@127.0.0.1:${port}/bucket?tls=0` }
}

const recto = 'server/run/commands/recto.ts'
const environment = (url: string, more: Record<string, string> = {}) => ({
  DATABASE_URL: url,
  RECTO_DATA_DIR: join(folder, 'data'),
  INIT_CWD: folder,
  ...more,
})

/** Runs a command until `reached` returns true, and ends it by the signal. */
async function stopped(words: string[], env: Record<string, string>, reached: () => Promise<boolean>, signal: NodeJS.Signals) {
  const { child, said } = spawnServer(recto, words, env)
  const ended = new Promise<number | string>((resolve) => child.once('close', (code, name) => resolve(code ?? name ?? '')))
  try {
    await expect.poll(async () => child.exitCode ?? (await reached()), { timeout: 120_000 }).toBe(true)
    child.kill(signal)
    return { code: await ended, said: said() }
  } finally {
    // The process must also end when an assertion above has failed.
    child.kill('SIGKILL')
  }
}

const held: pg.Client[] = []
afterEach(async () => {
  // A failed test would leave its lock, and every later test would wait for it.
  for (const client of held.splice(0)) await client.end()
})

/** Holds a lock on a table, so that a copy of the table waits. `waits` returns whether one is waiting. */
async function lockTable(url: string, table: string) {
  const client = new pg.Client(url)
  await client.connect()
  held.push(client)
  await client.query(`begin; lock table ${table}`)
  const waits = async () => (await asOwner(url, `select from pg_locks where not granted and relation = '${table}'::regclass`)).length > 0
  return { waits, release: () => client.end() }
}

test.each(['SIGINT', 'SIGTERM'] as const)('a backup that is ended by %s says so and leaves no file', async (signal) => {
  const target = join(folder, signal)
  const lock = await lockTable(server.urls.owner, 'preferences')
  const { code, said } = await stopped(['backup', join(target, 'all.zip')], environment(server.urls.owner), lock.waits, signal)
  expect([code, said]).toEqual([1, 'Stopped: no backup was made\n'])
  expect(await readdir(target)).toEqual([])
  await lock.release()
})

test('a backup that waits for its store can be stopped', async () => {
  const target = join(folder, 'stalled')
  const before = silent.sockets.length
  const env = environment(server.urls.owner, { STORAGE_URL: silent.url })
  const { code, said } = await stopped(['backup', join(target, 'all.zip')], env, async () => silent.sockets.length > before, 'SIGTERM')
  expect([code, said]).toEqual([1, 'Stopped: no backup was made\n'])
  expect(await readdir(target)).toEqual([])
})

test('the unfinished file of a killed backup is removed by the next backup', async () => {
  const target = join(folder, 'killed')
  const lock = await lockTable(server.urls.owner, 'preferences')
  const { code } = await stopped(['backup', join(target, 'all.zip')], environment(server.urls.owner), lock.waits, 'SIGKILL')
  expect([code, await readdir(target)]).toEqual(['SIGKILL', [expect.stringMatching(/^\.recto-.*\.part$/)]])
  // A backup that is still running keeps its file.
  const other = writeBackup(server.urls.owner, join(target, 'other.zip'), server.app.store)
  await expect.poll(lock.waits).toBe(true)
  await lock.release()
  await other
  const next = await runServer(recto, ['backup', 'killed/next.zip'], environment(server.urls.owner, { STORAGE_URL: '' }))
  expect(next.said).toMatch(/ tables and \d+ files are in .*next\.zip: \S+ \S+ in \d+ s\n$/)
  expect((await readdir(target)).toSorted()).toEqual(['next.zip', 'other.zip'])
})

test('a backup before a migration leaves no file when it is ended, and its file is removed by the next one when it is killed', async () => {
  const early = await emptyTarget(server.urls.owner, folder)
  await early.migrate(early.known.at(-2))
  await asOwner(early.ownerUrl, `insert into institutions (id, code, name) values ('00000000-0000-7000-8000-000000000009', 'early', '早')`)
  const lock = await lockTable(early.ownerUrl, 'preferences')
  const env = environment(early.ownerUrl, { RECTO_DATA_DIR: join(folder, 'early') })
  const made = () => readdir(join(folder, 'early', 'backups'))
  expect((await stopped(['migrate'], env, lock.waits, 'SIGTERM')).code).toBe(130)
  expect(await made()).toEqual([])
  await expect.poll(lock.waits, { timeout: 60_000 }).toBe(true)
  await asOwner(early.ownerUrl, `select pg_terminate_backend(pid, 5000) from pg_locks where not granted and relation = 'preferences'::regclass`)
  expect((await stopped(['migrate'], env, lock.waits, 'SIGKILL')).code).toBe('SIGKILL')
  expect(await made()).toEqual([expect.stringMatching(/\.part$/)])
  await asOwner(early.ownerUrl, `select pg_terminate_backend(pid, 5000) from pg_locks where not granted and relation = 'preferences'::regclass`)
  await lock.release()
  expect(await runServer(recto, ['migrate'], env)).toMatchObject({ code: 0, said: expect.stringMatching(/Backed up: \S+ \S+ in \d+ s\n/) })
  expect(await made()).toEqual([expect.stringMatching(/-after-.*\.zip$/)])
})

const isHalfRestored = (target: { ownerUrl: string }) =>
  asOwner(target.ownerUrl, `select to_regclass('recto_private.restoring') is not null as half`).then(([row]) => Boolean(row.half))

const unfinished = 'The restore of whole.zip into this database has not ended.'

async function expectRestoreAgain(target: Awaited<ReturnType<typeof emptyTarget>>) {
  const again = await runServer(recto, ['restore', 'whole.zip'], environment(target.ownerUrl))
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('are restored in') })
  expect(await isHalfRestored(target)).toBe(false)
  // The restore is recorded in the log of each institution.
  const { operation_log: log = [], operation_log_heads: _heads, ...rest } = await contents(target.ownerUrl)
  const { operation_log: kept = [], operation_log_heads: _before, ...whole } = await contents(server.urls.owner)
  expect(rest).toEqual(whole)
  expect(log.filter((row) => !(row as string).includes('backup.restore'))).toEqual(kept)
}

test('after a restore that is killed before rows are loaded, no server or backup uses the database, and it can be run again', async () => {
  const target = await emptyTarget(server.urls.owner, folder)
  await readKeys(target.ownerUrl)
  const lock = new pg.Client(target.ownerUrl)
  await lock.connect()
  // Migrations wait for this lock.
  await lock.query('select pg_advisory_lock(7238)')
  const env = environment(target.ownerUrl)
  const child = stopped(['restore', 'whole.zip'], env, () => isHalfRestored(target), 'SIGKILL')
  expect((await child).code).toBe('SIGKILL')
  await lock.end()
  const port = { RECTO_PORT: String(await freePort()) }
  const started = await runServer('server/main.ts', [], { ...env, ...port })
  expect(started).toMatchObject({ code: 1, said: expect.stringContaining(`Recto cannot start. ${unfinished}`) })
  const saved = await runServer(recto, ['backup', 'half.zip'], env)
  expect(saved).toMatchObject({ code: 1, said: expect.stringContaining(unfinished) })
  await expectRestoreAgain(target)
})

test('a database without its schema, as an older version could leave it when it was killed, can be restored', async () => {
  const target = await emptyTarget(server.urls.owner, folder)
  await readKeys(target.ownerUrl)
  const client = new pg.Client(target.ownerUrl)
  await client.connect()
  await markRestoring(client, 'whole.zip')
  await client.query('drop schema public cascade')
  await client.end()
  await expectRestoreAgain(target)
})

test.each(['SIGKILL', 'SIGTERM'] as const)('a restore that is ended by %s while files are stored can be run again', async (signal) => {
  const target = await emptyTarget(server.urls.owner, folder)
  const before = silent.sockets.length
  const env = environment(target.ownerUrl, { STORAGE_URL: silent.url })
  const { code, said } = await stopped(['restore', 'whole.zip'], env, async () => silent.sockets.length > before, signal)
  if (signal === 'SIGKILL') expect(code).toBe(signal)
  else expect([code, said]).toEqual([1, 'Stopped. The database is incomplete, and no server starts on it: run the restore again.\n'])
  expect(await isHalfRestored(target)).toBe(true)
  await expectRestoreAgain(target)
  expect((await readdir(join(folder, 'data', 'scratch'))).filter((name) => name.endsWith('.part'))).toEqual([])
})
