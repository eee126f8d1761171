import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openNetwork } from './network.ts'
import { serveProvider } from './simulated-provider.ts'

const closed = openNetwork([])
const ask = (address: string, network = closed) => network.ask(new URL(address))

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://localhost/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[2002:7f00:1::]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.100.100.200/latest/meta-data/',
  'https://10.0.0.5/',
  'https://192.168.1.1/',
  'https://0.0.0.0/',
])('%s is not contacted', async (address) => {
  await expect(ask(address)).rejects.toMatchObject({ kind: 'closedAddress', code: 'busy' })
})

test('a public address is not contacted without TLS, and other schemes are refused', async () => {
  await expect(ask('http://93.184.215.14/')).rejects.toMatchObject({ kind: 'closedAddress' })
  await expect(ask('file:///etc/passwd')).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('addresses that the operator allows are contacted: an address, a network, or one port', async () => {
  const { base, close } = await serveProvider(() => ({ body: 'here' }))
  const port = Number(new URL(base).port)
  for (const allowed of ['127.0.0.1', '127.0.0.0/8', `127.0.0.1:${port}`]) expect(await (await ask(base, openNetwork([allowed]))).text()).toBe('here')
  await expect(ask(base, openNetwork([`127.0.0.1:${port + 1}`]))).rejects.toMatchObject({ kind: 'closedAddress' })
  await close()
})

test('a redirect is not followed', async () => {
  const { base, close } = await serveProvider(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
  expect((await ask(base, openNetwork(['127.0.0.1']))).status).toBe(302)
  await close()
})

test('a request without an answer times out', async () => {
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  await expect(ask(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, openNetwork(['127.0.0.1'], 300))).rejects.toMatchObject({
    kind: 'unreachable',
  })
  silent.close()
})

test.each(['example.edu', '10.0.0.0/40', '10.0.0', '127.0.0.1:99999'])('the setting %j is refused with an explanation', (allowed) => {
  expect(() => openNetwork([allowed])).toThrow(/is not an address/)
})
