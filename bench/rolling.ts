// Failed requests, and acknowledged saves that are lost, in 20 rolling restarts and one kill behind haproxy, with two web processes and a worker.
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { firstAdministrator, lostOf, readiness, startWriters, untilReady } from '#server/testing/processes/faults.ts'
import { type ServerProcess, startProcess } from '#server/testing/processes/process.ts'
import { installPrograms } from '#tools/prepare/machine.mjs'
import { printFigure } from './harness/harness.ts'

if (!installPrograms('haproxy')) process.exit(1)
const folder = await mkdtemp(join(tmpdir(), 'recto-rolling-'))
await chmod(folder, 0o755)
const cluster = await openEmbedded(join(folder, 'postgres'))
const storage = `file://${join(folder, 'files')}`
const front = await freePort()
const url = `http://127.0.0.1:${front}`
const ports = { one: await freePort(), two: await freePort(), worker: await freePort() }
const start = (name: keyof typeof ports) =>
  startProcess({
    DATABASE_URL: cluster.ownerUrl,
    STORAGE_URL: storage,
    RECTO_DATA_DIR: join(folder, name),
    RECTO_PORT: String(ports[name]),
    RECTO_ROLE: name === 'worker' ? 'worker' : 'web',
    RECTO_PUBLIC_URL: url,
  })

const first = await start('one')
const cookie = await firstAdministrator({ said: () => first.said().replaceAll(url, `http://127.0.0.1:${ports.one}`) })
const running: Record<keyof typeof ports, ServerProcess> = { one: first, two: await start('two'), worker: await start('worker') }
const proxy = await startProxy()
await untilReady(url)

/** Starts haproxy with the configuration in docs/examples, on free ports. */
async function startProxy() {
  const path = join(folder, 'haproxy.cfg')
  const example = await readFile(new URL('../docs/examples/haproxy.cfg', import.meta.url), 'utf8')
  const addresses = { 'bind :80': `bind 127.0.0.1:${front}`, '127.0.0.1:8080': `127.0.0.1:${ports.one}`, '127.0.0.1:8081': `127.0.0.1:${ports.two}` }
  await writeFile(
    path,
    Object.entries(addresses).reduce((text, [from, to]) => text.replace(from, to), example),
  )
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  return { stop: () => child.kill('SIGKILL') }
}

/** Waits until the process is ready and the balancer, which checks every second, has noticed it. */
async function untilBack(name: 'one' | 'two') {
  await untilReady(`http://127.0.0.1:${ports[name]}`)
  await pause(2000)
}

const writers = startWriters(url, cookie)
await writers.firstGood()
const restarts = 20
for (let turn = 0; turn < restarts; turn++) {
  const name = turn % 2 ? 'two' : 'one'
  await running[name].end('SIGTERM')
  running[name] = await start(name)
  await untilBack(name)
}
await running.worker.end('SIGTERM')
running.worker = await start('worker')
const rolled = { ...writers.work, acknowledged: [...writers.work.acknowledged], wrong: [...writers.work.wrong] }
for (const one of new Set(rolled.wrong)) console.error(one)
printFigure({
  name: 'rolling restarts: requests that failed',
  value: rolled.wrong.length + rolled.dropped + rolled.refused,
  unit: `of ${rolled.acknowledged.length}`,
})
printFigure({
  name: 'rolling restarts: acknowledged saves lost',
  value: (await lostOf(cluster.ownerUrl, rolled.acknowledged)).length,
  unit: `of ${rolled.acknowledged.length}`,
})

const slowest = writers.firstGood()
await running.one.end('SIGKILL')
const back = await slowest
running.one = await start('one')
await untilBack('one')
const { acknowledged, wrong, dropped, refused } = await writers.stop()
// Requests in progress in the killed process get no answer; haproxy reports them with a 502.
const unanswered = wrong.filter((one) => one.startsWith('502')).length
printFigure({
  name: 'kill: requests without an answer',
  value: unanswered + dropped - rolled.dropped,
  unit: `of ${acknowledged.length - rolled.acknowledged.length}`,
})
printFigure({ name: 'kill: other wrong answers', value: wrong.length - unanswered - rolled.wrong.length + refused - rolled.refused, unit: 'answers' })
printFigure({ name: 'kill: first good save after', value: back / 1000, unit: 's' })
printFigure({
  name: 'kill: acknowledged saves lost',
  value: (await lostOf(cluster.ownerUrl, acknowledged)).length,
  unit: `of ${acknowledged.length}`,
})
printFigure({ name: 'worker: ready', value: (await readiness(`http://127.0.0.1:${ports.worker}`)).status, unit: 'status' })

proxy.stop()
for (const server of Object.values(running)) await server.end('SIGINT')
await cluster.close()
await rm(folder, { recursive: true, force: true })
