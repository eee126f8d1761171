import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lostAnswers, openHall, startTakers, wrongMarks } from '#server/testing/processes/exam-takers.ts'
import { type Killable, openKillable } from '#server/testing/processes/killable.ts'

// Students save answers while the real server and PostgreSQL are killed and come back. The benchmark `exam-kills` does it more often with more students.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let server: Killable
beforeAll(async () => {
  server = await openKillable()
})
afterAll(() => server.close())

test('no acknowledged answer is lost when the server and PostgreSQL are killed, and the marks follow from the answers', async () => {
  const { testId, people } = await openHall(server.ownerUrl, 20)
  const takers = startTakers(server.url, testId, people)
  await takers.firstGood()
  for (let round = 0; round < 2; round++) {
    await server.killServer()
    await takers.firstGood()
    await server.killDatabase()
    await takers.firstGood()
  }
  const { acknowledged, wrong } = await takers.stop()
  expect(wrong).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(people.length)
  expect(await lostAnswers(server.ownerUrl, testId, acknowledged)).toEqual([])
  const [one] = acknowledged
  // The comparison finds an answer that is not there.
  expect(one && (await lostAnswers(server.ownerUrl, testId, [{ ...one, seq: 1_000_000 }]))).toHaveLength(1)
  expect(await wrongMarks(server.url, server.ownerUrl, testId, people, acknowledged)).toBe(0)
})
