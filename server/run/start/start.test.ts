import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort, openEmbedded } from '../embedded/open.ts'
import { simulateS3 } from '#server/gateways/object-store/s3-simulator.ts'
import { migrate, migrationNames } from '#server/kernel/migrations/migrate.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { readKeys } from './keys.ts'
import { childrenOf } from '#server/testing/processes/faults.ts'
import { runServer, type ServerProcess, spawnServer, startProcess } from '#server/testing/processes/process.ts'

// These tests start and stop real processes and databases, which takes some seconds each on an idle machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

// One data directory for the whole file: each test continues with the state that the previous one has left.
let dataDir: string
let env: Record<string, string>
let running: Promise<ServerProcess> | undefined
const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'recto-start-'))
  await chmod(made, 0o755)
  return made
}
beforeAll(async () => {
  dataDir = await folder()
  env = { RECTO_DATA_DIR: dataDir, RECTO_PORT: String(await freePort()) }
  return () => rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  // A process that became ready only after its test had timed out is stopped too, because the next test uses the same folder.
  await running?.then((server) => server.end('SIGINT')).catch(() => undefined)
  running = undefined
})

const start = (more: Record<string, string> = {}) => (running = startProcess({ ...env, ...more }))
const ready = (server: ServerProcess) =>
  fetch(`${server.url}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  )
const clusterPid = async () => Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
const words = (form: Record<string, string>) =>
  ({ method: 'POST', body: new URLSearchParams(form), headers: { 'sec-fetch-site': 'same-origin' }, redirect: 'manual' }) as const
const link = (server: ServerProcess) => server.said().match(/http:\S+\/setup\/\S+/)?.[0] ?? ''

test('the first start creates the database and prints a one-time link for creating the first administrator', async () => {
  const server = await start()
  const address = link(server)
  expect((await fetch(address)).status).toBe(200)
  const form = { institution: '江川理工大学', name: '沈书远', account: 'chief', password: 'open sesame' }
  const short = await fetch(address, words({ ...form, password: 'short' }))
  expect([short.status, await short.text()]).toEqual([422, expect.stringContaining('至少 8 个字符')])
  expect((await fetch(address, { ...words(form), headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  const answers = await Promise.all([fetch(address, words(form)), fetch(address, words({ ...form, account: 'rival' }))])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404])
  const cookie =
    answers
      .find(({ status }) => status === 303)
      ?.headers.get('set-cookie')
      ?.split(';')[0] ?? ''
  const detail = await fetch(`${server.url}/pressplatform/user/detail`, { headers: { cookie } })
  expect(await detail.json()).toMatchObject({ data: { administrator: true, institutionName: '江川理工大学' } })
  const log = (await (await fetch(`${server.url}/unifiedplatform/v1/audit?sort=at`, { headers: { cookie } })).json()) as { data: unknown }
  const by = { memberId: null, actor: '服务器管理员', address: '127.0.0.1' }
  expect(log.data).toMatchObject({
    items: [
      { ...by, seq: 1, action: 'institution.add', object: '江川理工大学' },
      { ...by, seq: 2, action: 'administrator.add', object: '沈书远' },
    ],
  })
  expect((await fetch(address)).status).toBe(404)
  expect(await server.end('SIGINT')).toBe(0)
  expect(server.said()).toContain('Stopped')
  await expect(clusterPid()).rejects.toThrow()
})

test('it starts again after Ctrl-C with the existing data and does not ask for a first administrator', async () => {
  const server = await start()
  expect(server.said()).not.toContain('/setup/')
  expect(await ready(server)).toBe(200)
  expect(server.said()).not.toContain('Making the database')
})

test('it starts again after its Node was killed, while PostgreSQL lives on', async () => {
  const first = await start()
  const orphan = await clusterPid()
  await first.end('SIGKILL')
  expect(() => process.kill(orphan, 0)).not.toThrow()
  expect(await ready(await start())).toBe(200)
})

test('it restarts PostgreSQL when that was killed', async () => {
  const server = await start()
  process.kill(await clusterPid(), 'SIGKILL')
  await expect.poll(() => server.said(), { timeout: 60_000 }).toContain('PostgreSQL is back')
  await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(200)
})

test('it starts again after both were killed', async () => {
  const first = await start()
  process.kill(await clusterPid(), 'SIGKILL')
  await first.end('SIGKILL')
  expect(await ready(await start())).toBe(200)
})

test('a second server on the same data directory, and a taken port, are refused in one line', async () => {
  const server = await start()
  const second = await runServer('server/main.ts', [], { ...env, RECTO_PORT: String(await freePort()) })
  expect(second).toMatchObject({
    code: 1,
    said: `Recto cannot start. Recto already runs on ${dataDir} (process ${server.child.pid}). Stop it first, or set RECTO_DATA_DIR to another folder.\n`,
  })
  const inInstitution = await folder()
  const taken = await runServer('server/main.ts', [], { ...env, RECTO_DATA_DIR: inInstitution })
  expect(taken).toMatchObject({
    code: 1,
    said: `Recto cannot start. Port ${env['RECTO_PORT']} is taken. Stop what listens there, or set RECTO_PORT to another port.\n`,
  })
  await rm(inInstitution, { recursive: true })
  expect(await ready(server)).toBe(200)
})

test('when the port of its database is taken by another program, it moves to a free one', async () => {
  const { port } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }
  const thief = createServer().listen(port, '127.0.0.1')
  expect(await ready(await start())).toBe(200)
  thief.close()
  expect(JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'))).not.toMatchObject({ port })
})

test('a missing database is never replaced by an empty one', async () => {
  const before = await readFile(join(dataDir, 'postgres.json'), 'utf8')
  await writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ folder: 'elsewhere', port: 0 }))
  const { code, said } = await runServer('server/main.ts', [], env)
  await writeFile(join(dataDir, 'postgres.json'), before)
  expect([code, said]).toEqual([1, expect.stringMatching(/^Recto cannot start\. The database folder .* is gone\..*\n$/)])
})

test('after SIGTERM it reports that it is stopping, still answers for a while, and then ends', async () => {
  const server = await start({ RECTO_DRAIN_SECONDS: '10' })
  const ended = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(503)
  const answer = await fetch(`${server.url}/readyz`)
  expect([answer.headers.get('retry-after'), await answer.json()]).toEqual(['1', expect.objectContaining({ success: false, errorCode: 'busy' })])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(await ended).toBe(0)
  running = undefined
})

const existing = (path: string, user = 'postgres:owner') => `postgres://${user}@127.0.0.1:${inject('port')}/${path}`

test.each([
  ['nothing answers', 'postgres://a:b@127.0.0.1:1/recto', /nothing answers at 127\.0\.0\.1:1/],
  ['a wrong password', existing('postgres', 'postgres:wrong'), /the password of user "postgres" is wrong/],
  ['no such database', existing('nowhere'), /there is no database "nowhere"/],
  ['no such host', 'postgres://a:b@nowhere.invalid/recto', /nowhere\.invalid/],
  ['not an address', 'mysql://a:b@localhost/recto', /DATABASE_URL must begin with postgres:\/\//],
])('a broken DATABASE_URL is told in one line: %s', async (_, url, message) => {
  const { code, said } = await runServer('server/main.ts', [], { ...env, DATABASE_URL: url })
  expect(code).toBe(1)
  expect(said).toMatch(message)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).not.toContain('wrong@')
})

test('a store with a wrong key, and an address with a path, are reported in one line', async () => {
  const s3 = await simulateS3('secret')
  const store = { STORAGE_URL: `s3://key:geheim@127.0.0.1:${s3.port}/bucket?tls=0` }
  const refused = await runServer('server/main.ts', [], { ...env, ...store })
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('The file store cannot be used (STORAGE_URL): the secret of the access key is wrong'),
  })
  expect(refused.said).not.toContain('geheim')
  await s3.close()
  const below = await runServer('server/main.ts', [], { ...env, RECTO_PUBLIC_URL: 'https://example.edu/recto' })
  expect(below).toMatchObject({ code: 1, said: expect.stringMatching(/^Recto cannot start\. RECTO_PUBLIC_URL must be a scheme and a host.*\n$/) })
})

test('an impossible data directory or store is reported in one line', async () => {
  const file = join(dataDir, 'secrets.json')
  const cases: [Record<string, string>, string][] = [
    [{ RECTO_DATA_DIR: '/proc/recto' }, `RECTO_DATA_DIR: user "${userInfo().username}" cannot use /proc/recto: `],
    [{ RECTO_DATA_DIR: file }, `RECTO_DATA_DIR: user "${userInfo().username}" cannot use ${file}: `],
    [{ STORAGE_URL: `file://${dataDir}/not/mounted` }, `STORAGE_URL: there is no folder ${dataDir}/not. `],
  ]
  for (const [more, words] of cases) {
    const { code, said } = await runServer('server/main.ts', [], { ...env, ...more })
    expect([code, said]).toEqual([1, expect.stringMatching(/^Recto cannot start\. .*\n$/)])
    expect(said).toContain(words)
  }
})

test('without RECTO_DEMO no demo is loaded on a server with a public address', async () => {
  const fresh = await folder()
  // Listening on this machine, behind a proxy.
  const server = await start({ RECTO_DATA_DIR: fresh, RECTO_DEMO: '', RECTO_PUBLIC_URL: 'https://books.example.edu' })
  expect(server.said()).not.toContain('demo')
  expect(server.said()).toContain('Make the first administrator, once: https://books.example.edu/setup/')
  const built = existsSync(new URL('../../../web/dist/.vite/manifest.json', import.meta.url))
  expect(server.said().includes('Warning: the web app is not built')).toBe(!built)
  await server.end('SIGINT')
  running = undefined
  await rm(fresh, { recursive: true })
})

test('a stop signal during the start aborts it, and the next start continues', async () => {
  const fresh = await folder()
  const stopped = async (moment: string, more: Record<string, string>) => {
    const { child, said } = spawnServer('server/main.ts', [], { ...env, RECTO_DATA_DIR: fresh, ...more })
    const ended = new Promise<number | string>((resolve) => child.once('close', (code, signal) => resolve(code ?? signal ?? '')))
    await expect.poll(() => child.exitCode ?? said(), { timeout: 120_000 }).toContain(moment)
    child.kill('SIGTERM')
    expect([await ended, said()]).toEqual([0, expect.stringMatching(/Stopping …\nStopped\n$/)])
    expect(said()).not.toContain('Recto is ready')
    await expect(readFile(join(fresh, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
    await expect(readFile(join(fresh, 'running.json'))).rejects.toThrow('ENOENT')
    return said()
  }
  await stopped('Making the database', {})
  expect(await stopped('Loading the demo', { RECTO_DEMO: '1' })).not.toContain('The demo institutions are loaded')
  const server = await start({ RECTO_DATA_DIR: fresh, RECTO_DEMO: '1' })
  expect(server.said()).toContain('The demo institutions are loaded')
  await server.end('SIGINT')
  running = undefined
  await rm(fresh, { recursive: true })
})

test('a read-only database is refused in one line', async () => {
  await asOwner(existing('postgres'), 'create database frozen')
  await asOwner(existing('postgres'), 'alter database frozen set default_transaction_read_only = on')
  const { code, said } = await runServer('server/main.ts', [], { ...env, DATABASE_URL: existing('frozen') })
  expect([code, said]).toEqual([1, expect.stringMatching(/^Recto cannot start\. DATABASE_URL: this database can only be read\..*\n$/)])
})

test('for an owner that may not create roles the error says what to ask for', async () => {
  await asOwner(existing('postgres'), "create role plain login password 'plain'")
  const { code, said } = await runServer('server/main.ts', [], { ...env, DATABASE_URL: existing('postgres', 'plain:plain') })
  expect([code, said]).toEqual([1, expect.stringContaining('alter role "plain" createrole')])
})

test('the error about roles of another owner in the same cluster names them', async () => {
  await asOwner(existing('postgres'), "create role lodger login createrole password 'lodger'")
  await asOwner(existing('postgres'), 'create database lodging owner lodger')
  const { code, said } = await runServer('server/main.ts', [], { ...env, DATABASE_URL: existing('lodging', 'lodger:lodger') })
  expect([code, said]).toEqual([1, expect.stringContaining('grant recto_app, recto_reach to "lodger" with admin option')])
})

test('it runs on an existing PostgreSQL with an owner that is not a superuser, and migrates an earlier schema after a backup', async () => {
  const inInstitution = await folder()
  const cluster = await openEmbedded(inInstitution)
  await asOwner(cluster.ownerUrl, "create role keeper login createrole password 'keeper'")
  await asOwner(cluster.ownerUrl, 'create database kept owner keeper')
  const url = cluster.ownerUrl.replace(/\/\/postgres:[^@]*@/, '//keeper:keeper@').replace(/recto$/, 'kept')
  const names = await migrationNames()
  await readKeys(url)
  await migrate(url, { until: names.at(-2) })
  await asOwner(url, "insert into institutions (id, code, name) values ('00000000-0000-7000-8000-000000000001', 'early', '早')")

  const server = await start({ DATABASE_URL: url, RECTO_DEMO: '' })
  expect(await ready(server)).toBe(200)
  expect(server.said()).not.toContain('demo')
  expect(server.said()).toContain('Backing up before the migration')
  expect(server.said()).toContain(`The database is now at ${names.at(-1)?.replace('.sql', '')}`)
  expect(await asOwner(url, 'select name from institutions')).toEqual([{ name: '早' }])
  expect(await asOwner(url, "select tablename from pg_tables where schemaname = 'public' and tableowner <> 'keeper'")).toEqual([])
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(1)
  await server.end('SIGTERM')
  running = undefined
  await cluster.close()
  await rm(inInstitution, { recursive: true })
})

test.runIf(process.getuid?.() === 0)(
  'as root in a folder that is closed to others, the database is created in a folder that the message names',
  async () => {
    const closed = await mkdtemp(join(tmpdir(), 'recto-start-'))
    const first = await start({ RECTO_DATA_DIR: closed })
    expect(await ready(first)).toBe(200)
    const named = first.said().match(/the database is kept in (\S+)/)?.[1] ?? ''
    expect(named).not.toContain(closed)
    expect(await readFile(join(named, 'PG_VERSION'), 'utf8')).toBe('18\n')
    await first.end('SIGINT')
    const again = await start({ RECTO_DATA_DIR: closed })
    expect(again.said()).not.toContain('Making the database')
    await again.end('SIGINT')
    running = undefined
    await rm(dirname(named), { recursive: true })
    await rm(closed, { recursive: true })
  },
)

test('the start command restarts a worker that was killed, and ends on a stop signal', async () => {
  // A worker, because that needs no build of the web app; it serves the operator's routes.
  const command = await startProcess({ ...env, RECTO_ROLE: 'worker' }, 'tools/start.mjs')
  running = Promise.resolve(command)
  const [first = Number.NaN] = childrenOf(command.child.pid ?? 0)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => command.said(), { timeout: 60_000 }).toContain('It is started again in 1 s')
  await expect.poll(() => ready(command), { timeout: 120_000 }).toBe(200)
  expect(childrenOf(command.child.pid ?? 0)).not.toContain(first)
  expect((await fetch(`${command.url}/metrics`)).status).toBe(200)
  expect((await fetch(`${command.url}/pressplatform/user/detail`)).status).toBe(404)
  expect(await command.end('SIGTERM')).toBe(0)
  running = undefined
})
