import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCutting } from '#server/testing/processes/cutting-proxy.ts'
import { firstAdministrator } from '#server/testing/processes/faults.ts'
import { type Killable, openKillable } from '#server/testing/processes/killable.ts'
import { sendOverAll } from '#server/testing/processes/send-upload.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: Killable
let cookie: string
beforeAll(async () => {
  server = await openKillable()
  cookie = await firstAdministrator(server)
})
afterAll(() => server.close())

test('a file whose connection is cut six times and whose server is killed once arrives with the same bytes, and little is sent twice', async () => {
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(32 * 1024 * 1024)])
  const proxy = await openCutting(Number(new URL(server.url).port), { every: bytes.length / 7, cuts: 6 })
  let killed = false
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sendOverAll(`http://127.0.0.1:${proxy.port}`, cookie, { bytes, filename: 'course.zip', sha256 }, async (sent) => {
    if (killed || sent < bytes.length / 2) return
    killed = true
    await server.killServer()
  })
  expect(killed).toBe(true)
  expect(proxy.made()).toBe(6)
  expect(proxy.passed() / bytes.length).toBeLessThan(1.15)
  // The log names routes, never an address with an id or a signature.
  const address = `${server.url}/rman/v1/files/0191e0f0-0000-7000-8000-000000000001?until=1&signature=geheim`
  expect((await fetch(address)).status).toBe(401)
  expect(server.said()).toContain('/rman/v1/files/:id')
  expect(server.said()).not.toMatch(/signature|geheim|0191e0f0/)
  await proxy.close()
})
