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

const mebibyte = 1024 * 1024

/** Sends a file whose connection is cut six times; returns the bytes that came as far as the cuts beyond its length. */
async function sentTwice(megabytes: number, onProgress: (part: number) => Promise<void>): Promise<number> {
  const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(megabytes * mebibyte)])
  const proxy = await openCutting(Number(new URL(server.url).port), { every: bytes.length / 7, cuts: 6 })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Rejects when the server has other bytes.
  await sendOverAll(`http://127.0.0.1:${proxy.port}`, cookie, { bytes, filename: 'course.zip', sha256 }, (sent) => onProgress(sent / bytes.length))
  expect(proxy.made()).toBe(6)
  await proxy.close()
  return proxy.passed() - bytes.length
}

test('of a file whose connection is cut six times what has arrived before a cut is not sent again', async () => {
  // 64 KB at each cut are in the hands of the proxy, besides the headers.
  expect(await sentTwice(32, () => Promise.resolve())).toBeLessThan(0.05 * 32 * mebibyte)
})

test('a file whose connection is cut and whose server is killed once arrives with the same bytes', async () => {
  let killed = false
  const twice = await sentTwice(32, async (part) => {
    if (killed || part < 0.5) return
    killed = true
    await server.killServer()
  })
  expect(killed).toBe(true)
  // Connections within a machine hold megabytes, which a killed server loses, however long the file is.
  expect(twice).toBeLessThan(12 * mebibyte)
  // The log names routes, never an address with an id or a signature.
  const address = `${server.url}/rman/v1/files/0191e0f0-0000-7000-8000-000000000001?until=1&signature=geheim`
  expect((await fetch(address)).status).toBe(401)
  await expect.poll(() => server.said()).toContain('/rman/v1/files/:id')
  expect(server.said()).not.toMatch(/signature|geheim|0191e0f0/)
})
