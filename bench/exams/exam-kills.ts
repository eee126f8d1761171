// Acknowledged answers of a test that are lost, and the time to the first good save, when the server and PostgreSQL are killed while 200 students write.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { lostAnswers, openHall, startTakers, wrongMarks } from '#server/testing/processes/exam-takers.ts'
import { postmasterOf, untilReady } from '#server/testing/processes/faults.ts'
import { startProcess } from '#server/testing/processes/process.ts'
import { printFigure } from '../harness/harness.ts'

const students = 200
const rounds = 20

const folder = await mkdtemp(join(tmpdir(), 'recto-exam-kills-'))
await chmod(folder, 0o755)
const database = join(folder, 'postgres')
const cluster = await openEmbedded(database)
const env = { DATABASE_URL: cluster.ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: String(await freePort()) }
let server = await startProcess(env)

const { testId, people } = await openHall(cluster.ownerUrl, students)
const takers = startTakers(server.url, testId, people, { every: 1000 })
await takers.firstGood()
const slowest = { server: 0, database: 0 }
for (let round = 0; round < rounds; round++) {
  await pause(1000)
  await server.end('SIGKILL')
  const back = takers.firstGood()
  server = await startProcess(env)
  slowest.server = Math.max(slowest.server, await back)
  await pause(1000)
  process.kill(await postmasterOf(database), 'SIGKILL')
  slowest.database = Math.max(slowest.database, await takers.firstGood())
  await untilReady(server.url)
}
const { acknowledged, wrong, refused, dropped } = await takers.stop()
for (const one of new Set(wrong)) console.error(one)
const lost = await lostAnswers(cluster.ownerUrl, testId, acknowledged)
printFigure({ name: `acknowledged answers lost in ${2 * rounds} kills`, value: lost.length, unit: `of ${acknowledged.length}` })
printFigure({ name: 'wrong answers of the server', value: wrong.length, unit: `beside ${refused} of 503 and ${dropped} lost connections` })
printFigure({
  name: 'attempts with wrong marks',
  value: await wrongMarks(server.url, cluster.ownerUrl, testId, people, acknowledged),
  unit: `of ${students}`,
})
printFigure({ name: 'first good save after a kill of the server', value: slowest.server / 1000, unit: 's, the slowest' })
printFigure({ name: 'first good save after a kill of PostgreSQL', value: slowest.database / 1000, unit: 's, the slowest' })
await server.end('SIGINT')
await cluster.close()
await rm(folder, { recursive: true, force: true })
