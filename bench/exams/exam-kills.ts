// Acknowledged answers of a test that are lost, and the time to the first good save, when the server and PostgreSQL are killed while 200 students write.
import { setTimeout as pause } from 'node:timers/promises'
import { lostAnswers, openHall, startTakers, wrongMarks } from '#server/testing/processes/exam-takers.ts'
import { openKillable } from '#server/testing/processes/killable.ts'
import { printFigure } from '../harness/harness.ts'

const students = 200
const rounds = 20

const server = await openKillable()
const { testId, people } = await openHall(server.ownerUrl, students)
const takers = startTakers(server.url, testId, people, { every: 1000 })
await takers.firstGood()
const slowest = { server: 0, database: 0 }
for (let round = 0; round < rounds; round++) {
  await pause(1000)
  let back = Promise.resolve(0)
  await server.killServer(() => {
    back = takers.firstGood()
  })
  slowest.server = Math.max(slowest.server, await back)
  await pause(1000)
  const killedAt = Date.now()
  await server.killDatabase(() => {
    back = takers.firstGood().then(() => Date.now() - killedAt)
  })
  slowest.database = Math.max(slowest.database, await back)
}
const { acknowledged, wrong, refused, dropped } = await takers.stop()
for (const one of new Set(wrong)) console.error(one)
const lost = await lostAnswers(server.ownerUrl, testId, acknowledged)
printFigure({ name: `acknowledged answers lost in ${2 * rounds} kills`, value: lost.length, unit: `of ${acknowledged.length}` })
printFigure({ name: 'wrong answers of the server', value: wrong.length, unit: `beside ${refused} of 503 and ${dropped} lost connections` })
printFigure({
  name: 'attempts with wrong marks',
  value: await wrongMarks(server.url, server.ownerUrl, testId, people, acknowledged),
  unit: `of ${students}`,
})
printFigure({ name: 'first good save after a kill of the server', value: slowest.server / 1000, unit: 's, the slowest' })
printFigure({ name: 'first good save after a kill of PostgreSQL', value: slowest.database / 1000, unit: 's, the slowest' })
await server.close()
