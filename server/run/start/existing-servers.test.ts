import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBinaries } from '../embedded/binaries.ts'
import { startCluster, stopCluster } from '../embedded/cluster.ts'
import { type Embedded, freePort, openEmbedded } from '../embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { firstAdministrator, readiness, startWriters, untilReady } from '#server/testing/processes/faults.ts'
import { type ServerProcess, startProcess } from '#server/testing/processes/process.ts'

// An existing PostgreSQL as operators run it: behind a pooler, with a replica, over TLS.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let folder: string
let cluster: Embedded
let cookie: string
let ownUrl: string
const examples = fileURLToPath(new URL('../../../docs/examples/', import.meta.url))
const running: ServerProcess[] = []
const start = async (env: Record<string, string>) => {
  const data = { RECTO_DATA_DIR: join(folder, `data-${running.length}`), RECTO_PORT: String(await freePort()) }
  const server = await startProcess({ ...data, DATABASE_URL: cluster.ownerUrl, ...env })
  running.push(server)
  return server
}
const withPort = (port: number, url = cluster.ownerUrl) => url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`)
const isRoot = userInfo().uid === 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-existing-'))
  await chmod(folder, 0o755)
  cluster = await openEmbedded(join(folder, 'primary'))
  // The roles and the first administrator are created before the pooler and the replica.
  const server = await start({})
  cookie = await firstAdministrator(server)
  // The database role of the server, with its password from the keys.
  const [key] = (await asOwner(cluster.ownerUrl, `select value from recto_private.keys where name = 'app'`)) as { value: string }[]
  ownUrl = cluster.ownerUrl.replace(/\/\/[^@]*@/, `//recto_recto:${key?.value}@`)
})
afterAll(async () => {
  for (const server of running) await server.end('SIGINT')
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts pgbouncer as in docs/examples, on a free port. */
async function startPooler(port: number): Promise<ChildProcess> {
  const at = join(folder, 'pooler')
  await mkdir(at, { recursive: true })
  const settings = (await readFile(join(examples, 'pgbouncer.ini'), 'utf8'))
    .replace('port=5432', `port=${new URL(cluster.ownerUrl).port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', join(at, 'userlist.txt'))
  await writeFile(join(at, 'pgbouncer.ini'), settings)
  await writeFile(join(at, 'userlist.txt'), '"pgbouncer" "change-me-too"\n')
  // pgbouncer refuses to run as root.
  const child = spawn('/usr/sbin/pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), join(at, 'pgbouncer.ini')], { stdio: 'ignore' })
  await expect
    .poll(
      () =>
        asOwner(withPort(port, ownUrl), 'select 1').then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  return child
}

test('behind a transaction pooler: many wrong passwords get a proper refusal, saving still works, and without the pooler the answer is 503', async () => {
  const port = await freePort()
  await asOwner(cluster.ownerUrl, await readFile(join(examples, 'pgbouncer.sql'), 'utf8'))
  let pooler = await startPooler(port)
  const server = await start({ DATABASE_URL: withPort(port), DATABASE_DIRECT_URL: cluster.ownerUrl })
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const wrong = () =>
    fetch(`${server.url}/pressplatform/user/v3/account/login`, { method: 'POST', headers, body: '{"account":"chief","password":"no"}' })
  const answers = await Promise.all(Array.from({ length: 24 }, wrong))
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])

  const writers = startWriters(server.url, cookie)
  await writers.firstGood()
  const gone = new Promise((resolve) => pooler.once('exit', resolve))
  pooler.kill('SIGKILL')
  await gone
  await expect.poll(async () => (await readiness(server.url)).status, { timeout: 30_000 }).toBe(503)
  pooler = await startPooler(port)
  await untilReady(server.url)
  await writers.firstGood()
  const { wrong: unexpected, dropped } = await writers.stop()
  expect({ unexpected, dropped }).toEqual({ unexpected: [], dropped: 0 })
  await server.end('SIGINT')
  pooler.kill('SIGKILL')
})

/** Creates a standby that follows the cluster, from a copy made under pg_backup_start (PostgreSQL manual, 25.3.3). */
async function startStandby(port: number) {
  const { password, port: from } = new URL(cluster.ownerUrl)
  const at = join(folder, 'standby')
  const primary = new pg.Client(cluster.ownerUrl)
  await primary.connect()
  await primary.query("select pg_backup_start('standby', true)")
  const skipped = /\/(postmaster\.(pid|opts)|pg_wal\/.+)$/
  await cp(join(folder, 'primary', 'postgres'), at, { recursive: true, filter: (path) => !skipped.test(path) })
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await primary.end()
  await writeFile(join(at, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(at, 'standby.signal'), '')
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${from} user=postgres password=${password}'\nhot_standby = on\n`
  await writeFile(join(at, 'postgresql.auto.conf'), follow)
  const binaries = await findBinaries()
  const { uid, gid } = binaries.runAs
  if (uid !== undefined && gid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, at])
  await chmod(at, 0o700)
  const standby = { binaries, folder: at, log: join(folder, 'standby.log'), password }
  await startCluster(standby, port, () => undefined)
  return { stop: () => stopCluster(standby) }
}

test('reads that tolerate a lag use the replica, or the database itself when the replica is down', async () => {
  const port = await freePort()
  const standby = await startStandby(port)
  const server = await start({ DATABASE_READ_URL: withPort(port) })
  const log = () => fetch(`${server.url}/unifiedplatform/v1/audit`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect((await log()).status).toBe(200)
  const reading = `select count(*)::int as count from pg_stat_activity where usename like 'recto\\_%' and query <> ''`
  expect(await asOwner(withPort(port), reading)).not.toEqual([{ count: 0 }])
  await standby.stop()
  for (let turn = 0; turn < 3; turn++) expect((await log()).status).toBe(200)
  const writers = startWriters(server.url, cookie, 2)
  await writers.firstGood()
  expect((await writers.stop()).wrong).toEqual([])
  await server.end('SIGINT')
})

test('sslmode has the same meaning as in PostgreSQL', async () => {
  const at = join(folder, 'primary', 'postgres')
  const { runAs } = await findBinaries()
  const name = ['-subj', '/CN=database.example', '-keyout', join(at, 'server.key'), '-out', join(at, 'server.crt')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...name], {
    stdio: 'ignore',
  })
  await cp(join(at, 'server.crt'), join(folder, 'authority.pem'))
  for (const file of ['server.key', 'server.crt']) {
    await chmod(join(at, file), 0o600)
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(join(at, file), runAs.uid, runAs.gid)
  }
  await asOwner(cluster.ownerUrl, 'alter system set ssl = on')
  await asOwner(cluster.ownerUrl, 'select pg_reload_conf()')
  const tls = `select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename like 'recto\\_%' and pid <> pg_backend_pid()`
  await expect.poll(() => asOwner(cluster.ownerUrl, 'show ssl')).toEqual([{ ssl: 'on' }])
  const encrypted = async (query: string) => {
    const server = await start({ DATABASE_URL: `${cluster.ownerUrl}${query}` })
    const [row] = (await asOwner(cluster.ownerUrl, tls)) as { ssl: boolean }[]
    await server.end('SIGINT')
    return row?.ssl
  }
  for (const server of running) await server.end('SIGINT')
  // An untrusted certificate for another name: require does not check it, verify-ca checks the authority, verify-full also checks the name.
  expect(await encrypted('?sslmode=disable')).toBe(false)
  expect(await encrypted('?sslmode=require')).toBe(true)
  expect(await encrypted('?sslmode=prefer')).toBe(true)
  expect(await encrypted(`?sslmode=verify-ca&sslrootcert=${join(folder, 'authority.pem')}`)).toBe(true)
  await expect(start({ DATABASE_URL: `${cluster.ownerUrl}?sslmode=verify-full` })).rejects.toThrow(/certificate/)
  await expect(start({ DATABASE_URL: `${cluster.ownerUrl}?sslmode=verify-full&sslrootcert=${join(folder, 'authority.pem')}` })).rejects.toThrow(
    /certificate/,
  )
})
