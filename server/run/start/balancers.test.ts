import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Embedded, freePort, openEmbedded } from '../embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { firstAdministrator, untilReady } from '#server/testing/processes/faults.ts'
import { type ServerProcess, startProcess } from '#server/testing/processes/process.ts'

// The load balancer examples of docs/examples in front of two real processes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const example = (name: string) => readFile(fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url)), 'utf8')
const agent = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150' }

let folder: string
let cluster: Embedded
let front: number
let cookie: string
const ports: number[] = []
const running: ServerProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-balancers-'))
  await chmod(folder, 0o755)
  cluster = await openEmbedded(join(folder, 'postgres'))
  front = await freePort()
  for (const name of ['one', 'two']) {
    ports.push(await freePort())
    const env = { RECTO_DATA_DIR: join(folder, name), RECTO_PORT: String(ports.at(-1)), RECTO_ROLE: 'web', RECTO_DRAIN_SECONDS: '2' }
    running.push(await startProcess({ ...env, DATABASE_URL: cluster.ownerUrl, STORAGE_URL: `file://${join(folder, 'files')}` }))
  }
  cookie = await firstAdministrator(running[0] as ServerProcess)
})
afterAll(async () => {
  for (const server of running) await server.end('SIGINT')
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

const here = (text: string) => text.replaceAll('127.0.0.1:8080', `127.0.0.1:${ports[0]}`).replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)

async function startHaproxy(): Promise<ChildProcess> {
  const path = join(folder, 'haproxy.cfg')
  await writeFile(path, here(await example('haproxy.cfg')).replace('bind :80', `bind 127.0.0.1:${front}`))
  execFileSync('/usr/sbin/haproxy', ['-c', '-q', '-f', path])
  return spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
}

async function startNginx(): Promise<ChildProcess> {
  const path = join(folder, 'nginx.conf')
  const site = here(await example('nginx.conf')).replace('listen 80;', `listen 127.0.0.1:${front};`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  await writeFile(path, `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${places.join(' ')} ${site} }`)
  execFileSync('/usr/sbin/nginx', ['-t', '-q', '-c', path])
  return spawn('/usr/sbin/nginx', ['-c', path, '-g', 'daemon off;'], { stdio: 'ignore' })
}

describe.each([
  ['haproxy', startHaproxy],
  ['nginx', startNginx],
] as const)('behind %s', (_name, startBalancer) => {
  let balancer: ChildProcess
  let url: string
  beforeAll(async () => {
    balancer = await startBalancer()
    url = `http://127.0.0.1:${front}`
    await untilReady(url)
    return async () => {
      const gone = new Promise((resolve) => balancer.once('exit', resolve))
      balancer.kill('SIGTERM')
      await gone
    }
  })

  test('the client address is the one that the balancer saw, whatever headers the client sends', async () => {
    const body = JSON.stringify({ account: 'chief', password: 'open sesame' })
    const headers = { ...agent, 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77', 'x-recto': '1' }
    const answer = await fetch(`${url}/pressplatform/user/v3/account/login`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    const rows = await asOwner(cluster.ownerUrl, `select address from sessions order by created_at desc limit 1`)
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })

  test('metrics are not available from outside', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(403)
  })

  test('live events are passed on without buffering', async () => {
    const live = await fetch(`${url}/pressplatform/live`, { headers: { ...agent, cookie }, signal: AbortSignal.timeout(60_000) })
    const reader = live.body?.getReader()
    const first = await reader?.read()
    expect([live.headers.get('content-type'), Buffer.from(first?.value ?? []).toString()]).toEqual(['text/event-stream', 'retry: 2000\n\n'])
    await reader?.cancel()
  })

  test('stopping one of two processes causes no failed requests', async () => {
    const statuses: number[] = []
    let stopped = false
    const asking = (async () => {
      while (!stopped) {
        const answer = await fetch(`${url}/pressplatform/user/detail`, { headers: { ...agent, cookie } })
        await answer.arrayBuffer()
        statuses.push(answer.status)
      }
    })()
    await running[1]?.end('SIGTERM')
    stopped = true
    await asking
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    const env = { RECTO_DATA_DIR: join(folder, 'two'), RECTO_PORT: String(ports[1]), RECTO_ROLE: 'web', RECTO_DRAIN_SECONDS: '2' }
    running[1] = await startProcess({ ...env, DATABASE_URL: cluster.ownerUrl, STORAGE_URL: `file://${join(folder, 'files')}` })
  })
})
