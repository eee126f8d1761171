import { expect, test } from 'vitest'
import { openServer } from '../testing/open.ts'
import { askAtRandom } from '../testing/random-requests.ts'

test('random requests get a declared answer, never an error of the server', async () => {
  const server = await openServer({ traceless: true })
  const { asked, good, wrong } = await askAtRandom(server, 2000, 20_261_121)
  await server.close()
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThanOrEqual(2000)
  // Not all is turned away at the door.
  expect(good).toBeGreaterThan(asked / 10)
}, 180_000)
