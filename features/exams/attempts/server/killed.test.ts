import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Embedded, freePort, openEmbedded } from '#server/run/embedded/open.ts'
import { lostAnswers, openHall, startTakers, wrongMarks } from '#server/testing/processes/exam-takers.ts'
import { postmasterOf, untilReady } from '#server/testing/processes/faults.ts'
import { type ServerProcess, startProcess } from '#server/testing/processes/process.ts'

// Students save answers while the real server and PostgreSQL are killed and come back. The benchmark `exam-kills` does it more often with more students.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let folder: string
let cluster: Embedded
let server: ServerProcess
let port: string
const start = async () => (server = await startProcess({ DATABASE_URL: cluster.ownerUrl, RECTO_DATA_DIR: join(folder, 'data'), RECTO_PORT: port }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-exam-'))
  await chmod(folder, 0o755)
  cluster = await openEmbedded(join(folder, 'postgres'))
  port = String(await freePort())
  await start()
})
afterAll(async () => {
  await server.end('SIGINT')
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
})

test('no acknowledged answer is lost when the server and PostgreSQL are killed, and the marks follow from the answers', async () => {
  const { testId, people } = await openHall(cluster.ownerUrl, 20)
  const takers = startTakers(server.url, testId, people)
  await takers.firstGood()
  for (let round = 0; round < 2; round++) {
    await server.end('SIGKILL')
    await start()
    await takers.firstGood()
    process.kill(await postmasterOf(join(folder, 'postgres')), 'SIGKILL')
    await takers.firstGood()
    await untilReady(server.url)
  }
  const { acknowledged, wrong } = await takers.stop()
  expect(wrong).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(people.length)
  expect(await lostAnswers(cluster.ownerUrl, testId, acknowledged)).toEqual([])
  const [one] = acknowledged
  // The comparison finds an answer that is not there.
  expect(one && (await lostAnswers(cluster.ownerUrl, testId, [{ ...one, seq: 1_000_000 }]))).toHaveLength(1)
  expect(await wrongMarks(server.url, cluster.ownerUrl, testId, people, acknowledged)).toBe(0)
})
