import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let origin: string
beforeAll(async () => {
  server = await openServer()
  origin = await server.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('the number of live connections per member is limited; other members are not affected, and a closed one can be replaced', async () => {
  const institution = await buildInstitution(server.database)
  const [person, other] = [await buildPerson(server.database, institution, 'student'), await buildPerson(server.database, institution, 'student')]
  const ends: AbortController[] = []
  const open = async ({ cookie }: { cookie: string }) => {
    const end = new AbortController()
    const { status } = await fetch(`${origin}/pressplatform/live`, { headers: { cookie }, signal: end.signal })
    ends.push(end)
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 33 }, () => open(person)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(30).fill(200), 429, 429, 429])
  expect(await open(other)).toBe(200)
  for (const end of ends) end.abort()
  await expect.poll(() => open(person)).toBe(200)
  for (const end of ends) end.abort()
})

test('stopping waits for requests in progress, but not for idle connections', async () => {
  const other = await openServer()
  const address = await other.http.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const silent = connect(port, '127.0.0.1')
  const half = connect(port, '127.0.0.1', () => half.write('GET / HTTP/1.1\r\nHost: localhost\r\n'))
  const { cookie } = await buildPerson(other.database, await buildInstitution(other.database), 'student')
  const live = await fetch(`${address}/pressplatform/live`, { headers: { cookie } })
  await expect.poll(() => new Promise((resolve) => other.http.server.getConnections((_error, count) => resolve(count)))).toBe(3)
  // Delays an answer until the server is closing.
  let slow = ''
  const asked = fetch(`${address}/openapi.json`).then(async (answer) => (slow = await answer.text()))
  await new Promise<void>((resolve) => other.http.server.once('request', () => resolve()))
  const began = performance.now()
  await other.close()
  // Far below the minutes after which Node closes a silent connection.
  expect(performance.now() - began).toBeLessThan(30_000)
  await asked
  expect(slow).toContain('"openapi"')
  expect(await live.text()).toContain('retry')
  expect([silent.destroyed || silent.readableEnded, half.destroyed || half.readableEnded]).toEqual([true, true])
})

test('a request whose body does not arrive, or arrives too slowly, is ended', () => {
  // The framework itself sets no limits.
  expect(server.http.server.timeout).toBe(120_000)
  expect(server.http.server.requestTimeout).toBe(7_200_000)
})
