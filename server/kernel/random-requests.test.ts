import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '../rooms.ts'
import { openServer } from '../testing/open.ts'
import { askAtRandom } from '../testing/random-requests.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer({ traceless: true })
})
afterAll(() => server.close())

test('random requests get a declared answer, never an error of the server', async () => {
  const { asked, good, wrong } = await askAtRandom(server, 2000, 20_261_121)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThanOrEqual(2000)
  // Not all is turned away at the door.
  expect(good).toBeGreaterThan(asked / 10)
}, 240_000)

test('a handler that breaks is noticed', async () => {
  const handler = rooms['portal']?.find(({ name }) => name === 'seoGet')
  if (!handler) throw new Error('the call has another name now')
  const { run } = handler
  handler.run = async () => Promise.reject(new Error('broken'))
  const broken = await askAtRandom(server, 20, 1, [handler])
  handler.run = async () => ({ title: 1 })
  const strange = await askAtRandom(server, 20, 1, [handler])
  handler.run = run
  expect(broken.wrong.length).toBeGreaterThan(0)
  expect(strange.wrong.length).toBeGreaterThan(0)
}, 60_000)
