// Acknowledged saves that are lost, wrong answers, and the time to the first successful save, when the database fails under load.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { childrenOf, firstAdministrator, lostOf, postmasterOf, readiness, startWriters, untilReady } from '#server/testing/processes/faults.ts'
import { startProcess } from '#server/testing/processes/process.ts'
import { printFigure } from './harness/harness.ts'

const folder = await mkdtemp(join(tmpdir(), 'recto-faults-'))
await chmod(folder, 0o755)
const database = join(folder, 'postgres')
let cluster: Embedded = await openEmbedded(database)
const server = await startProcess({ DATABASE_URL: cluster.ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: String(await freePort()) })
const cookie = await firstAdministrator(server)

const ownBackends = `from pg_stat_activity where usename like 'recto\\_%'`
/** Each function causes the fault and resolves when its cause is over. */
const faults: Record<string, () => Promise<unknown>> = {
  'ended connections': () => asOwner(cluster.ownerUrl, `select pg_terminate_backend(pid) ${ownBackends}`),
  'killed backend': async () => {
    const [one] = (await asOwner(cluster.ownerUrl, `select pid ${ownBackends} limit 1`)) as { pid: number }[]
    process.kill(one?.pid ?? 0, 'SIGKILL')
  },
  'killed postmaster': async () => process.kill(await postmasterOf(database), 'SIGKILL'),
  'restarted server': async () => {
    await cluster.close()
    cluster = await openEmbedded(database)
  },
  'stopped for 20 s': async () => {
    const first = await postmasterOf(database)
    const all = [first, ...childrenOf(first)]
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    const checks = []
    for (let second = 0; second < 20; second++) {
      checks.push(await readiness(server.url))
      await pause(1000)
    }
    for (const pid of all) process.kill(pid, 'SIGCONT')
    printFigure({ name: 'readyz while stopped, slowest', value: Math.max(...checks.map(({ ms }) => ms)), unit: 'ms' })
    printFigure({
      name: 'readyz while stopped, other than 503 after the first 3 s',
      value: checks.slice(3).filter(({ status }) => status !== 503).length,
      unit: 'answers',
    })
  },
}

const rounds = 5
for (const [name, fault] of Object.entries(faults)) {
  const sums = { acknowledged: 0, refused: 0, wrong: 0, dropped: 0, lost: 0, slowest: 0 }
  for (let round = 0; round < (name === 'stopped for 20 s' ? 1 : rounds); round++) {
    const writers = startWriters(server.url, cookie)
    await writers.firstGood()
    await fault()
    sums.slowest = Math.max(sums.slowest, await writers.firstGood())
    await untilReady(server.url)
    const { acknowledged, refused, wrong, dropped } = await writers.stop()
    for (const one of new Set(wrong)) console.error(`${name}: ${one}`)
    sums.acknowledged += acknowledged.length
    sums.refused += refused
    sums.wrong += wrong.length
    sums.dropped += dropped
    sums.lost += (await lostOf(cluster.ownerUrl, acknowledged)).length
  }
  const { acknowledged, refused, wrong, dropped, lost, slowest } = sums
  printFigure({ name: `${name}: acknowledged saves lost`, value: lost, unit: `of ${acknowledged}` })
  printFigure({ name: `${name}: wrong or no answers`, value: wrong + dropped, unit: `beside ${refused} of 503` })
  printFigure({ name: `${name}: first good save after`, value: slowest / 1000, unit: 's' })
}
console.log(JSON.stringify({ name: 'the process', value: server.child.exitCode === null ? 'lives' : 'ended', unit: 'state' }))
await server.end('SIGINT')
await cluster.close()
await rm(folder, { recursive: true, force: true })
