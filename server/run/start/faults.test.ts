import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Embedded, freePort, openEmbedded } from '../embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { childrenOf, firstAdministrator, lostOf, postmasterOf, readiness, startWriters, untilReady } from '#server/testing/processes/faults.ts'
import { type ServerProcess, startProcess } from '#server/testing/processes/process.ts'

// The small form of the benchmark `faults`: an existing PostgreSQL fails while a server is in use.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let folder: string
let cluster: Embedded
let server: ServerProcess
let cookie: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-faults-'))
  await chmod(folder, 0o755)
  cluster = await openEmbedded(join(folder, 'postgres'))
  server = await startProcess({ DATABASE_URL: cluster.ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: String(await freePort()) })
  cookie = await firstAdministrator(server)
})
afterAll(async () => {
  await server.end('SIGINT')
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

/** Injects a fault while writers run: every answer is success or 503, the process survives, and all acknowledged writes are stored. */
async function under(fault: () => Promise<unknown>): Promise<void> {
  const writers = startWriters(server.url, cookie)
  await writers.firstGood()
  await fault()
  await untilReady(server.url)
  await writers.firstGood()
  const { acknowledged, wrong, dropped } = await writers.stop()
  expect({ wrong, dropped, exit: server.child.exitCode }).toEqual({ wrong: [], dropped: 0, exit: null })
  expect(await lostOf(cluster.ownerUrl, acknowledged)).toEqual([])
}

const backends = () =>
  asOwner(cluster.ownerUrl, `select pid from pg_stat_activity where usename like 'recto\\_%' and pid <> pg_backend_pid()`) as Promise<
    { pid: number }[]
  >

test('connections terminated by the database', () =>
  under(async () => {
    for (let round = 0; round < 5; round++) {
      await asOwner(cluster.ownerUrl, `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'recto\\_%'`)
      await pause(50)
    }
  }))

test('a killed backend, after which PostgreSQL recovers from its log', () =>
  under(async () => {
    const [first] = await backends()
    process.kill(first?.pid ?? 0, 'SIGKILL')
    await expect.poll(async () => (await backends().catch(() => [])).length, { timeout: 60_000 }).toBeGreaterThan(0)
  }))

test('a fast restart of the database server', () =>
  under(async () => {
    await cluster.close()
    await expect.poll(async () => (await readiness(server.url)).status, { timeout: 30_000 }).toBe(503)
    cluster = await openEmbedded(join(folder, 'postgres'))
  }))

test('a killed postmaster that is restarted', () =>
  under(async () => {
    const first = await postmasterOf(join(folder, 'postgres'))
    process.kill(first, 'SIGKILL')
    await expect.poll(() => postmasterOf(join(folder, 'postgres')).catch(() => first)).not.toBe(first)
  }))

test('a database that hangs: readiness is answered at once, calls get 503, and everything works again afterwards', async () => {
  const first = await postmasterOf(join(folder, 'postgres'))
  await under(async () => {
    const all = [first, ...childrenOf(first)]
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    try {
      await expect.poll(async () => (await readiness(server.url)).status, { timeout: 30_000 }).toBe(503)
      // Longer than a call waits for a connection.
      const call = await fetch(`${server.url}/pressplatform/user/detail`, { headers: { cookie } })
      expect([call.status, call.headers.has('retry-after')]).toEqual([503, true])
      expect(await readiness(server.url)).toEqual({ status: 503, ms: expect.any(Number) })
    } finally {
      for (const pid of all) process.kill(pid, 'SIGCONT')
    }
  })
})
