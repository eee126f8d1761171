import { afterAll, beforeAll, expect, test } from 'vitest'
import { collected } from '#server/features.ts'
import { type Asker, buildWorld } from '../matrix/world.ts'
import { openServer } from '../open.ts'
import { chosen, narrowed, ways } from '../matrix/every-call.ts'
import { askAtRandom } from '../random-requests.ts'

let server: Awaited<ReturnType<typeof openServer>>
let askers: Asker[]
beforeAll(async () => {
  server = await openServer({ traceless: true })
  askers = [...(await buildWorld(server)).values()]
})
afterAll(() => server.close())

const calls = Object.values(collected.handlers)
  .flat()
  .filter(({ name }) => chosen.has(name))
// These calls need something that the test data does not contain: metadata of a provider, a directory, an allowed host, the bytes of a file.
const outside = ['samlMetadataRead', 'directoryTry', 'mediaAddress', 'interactiveGet', 'interactivePlay']

test('random requests get a declared answer, never a server error, and many of them succeed', async () => {
  const requests = 12 * calls.length
  const { asked, good, changes, never, wrong } = await askAtRandom(server, askers, requests, 20_261_121, calls)
  expect(asked).toBeGreaterThanOrEqual(requests)
  expect(wrong).toEqual([])
  // The shares are those of all calls together.
  if (!narrowed) {
    expect(good).toBeGreaterThan(0.4 * asked)
    expect(changes.good).toBeGreaterThan(0.25 * changes.asked)
  }
  // Every other call succeeded at least once, except those that need the result of an earlier call.
  expect(outside).toEqual(expect.arrayContaining(never.filter((name) => !(name in ways))))
}, 240_000)

test('a broken handler is detected', async () => {
  const handler = collected.handlers['portal']?.find(({ name }) => name === 'seoGet')
  if (!handler) throw new Error('the call has another name now')
  const { run } = handler
  handler.run = async () => Promise.reject(new Error('broken'))
  const broken = await askAtRandom(server, askers, 20, 1, [handler])
  handler.run = async () => ({ title: 1 })
  const strange = await askAtRandom(server, askers, 20, 1, [handler])
  handler.run = run
  expect(broken.wrong.length).toBeGreaterThan(0)
  expect(broken.never).toEqual(['seoGet'])
  expect(strange.wrong.length).toBeGreaterThan(0)
}, 60_000)
