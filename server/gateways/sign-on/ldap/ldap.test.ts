import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLdap } from './ldap.ts'
import { simulatedBase, simulatedReader, simulateLdap } from './ldap-simulator.ts'
import { openNetwork } from '../network.ts'

type Directory = Awaited<ReturnType<typeof simulateLdap>>
let plain: Directory
let secure: Directory
beforeAll(async () => void ([plain, secure] = await Promise.all([simulateLdap(), simulateLdap({ tls: true })])))
afterAll(() => Promise.all([plain.close(), secure.close()]))

const allowing = openNetwork(['127.0.0.1'])
const settings = (directory: Directory, more = {}) => ({
  server: directory.address,
  startTls: false,
  bindName: simulatedReader.name,
  bindPassword: simulatedReader.password,
  base: simulatedBase,
  names: {},
  authority: directory.certificate,
  ...more,
})
const client = (more = {}, directory = plain, network = allowing) => createLdap(settings(directory, more), network)
const wrong = { kind: 'wrongPassword', code: 'wrongPassword', fields: [{ path: 'password' }] }

const zhoulan = {
  subject: 'zhoulan',
  theirs: expect.objectContaining({ uid: ['zhoulan'] }),
  attributes: {
    name: '周岚',
    number: 'T2019042',
    mail: 'zhoulan@campus.example',
    phone: '13900001001',
    department: '化学工程学院',
    roles: ['teacher'],
  },
}

test('the right password identifies the person, without TLS, with StartTLS and with ldaps', async () => {
  expect(await client().prove('zhoulan', 'recto-demo')).toEqual(zhoulan)
  expect(await client({ startTls: true }).prove('zhoulan', 'recto-demo')).toEqual(zhoulan)
  expect(await client({}, secure).prove('zhoulan', 'recto-demo')).toEqual(zhoulan)
})

test('a wrong password, an unknown account, an empty password and an empty account are refused with the same message', async () => {
  for (const [account, password] of [
    ['zhoulan', 'guess'],
    ['unknown', 'recto-demo'],
    ['zhoulan', ''],
    ['', 'recto-demo'],
    [' ', 'recto-demo'],
  ] as const)
    await expect(client().prove(account, password)).rejects.toMatchObject(wrong)
})

test.each(['*', 'zhou*', 'zhoulan)(uid=*', '*)(objectClass=*', 'x)(|(uid=zhoulan', 'zhoulan\\', 'zhoulan\0', '\\2a'])(
  'the account %j is a value of the filter and nothing more',
  async (account) => {
    plain.filters.length = 0
    const filter = '(&(objectClass=person)(uid={account}))'
    await expect(client({ filter }).prove(account, 'recto-demo')).rejects.toMatchObject(wrong)
    expect(plain.filters).toEqual([`(&(objectClass="person")(uid=${JSON.stringify(account)}))`])
  },
)

test('an account that matches several entries is refused', async () => {
  await expect(client({ filter: '(ou=化学工程学院)' }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject(wrong)
})

test('filter and subject attribute can be set', async () => {
  const by = { filter: '(|(mail={account})(mobile={account}))', names: { subject: 'entryUUID' } }
  expect(await client(by).prove('13900001001', 'recto-demo')).toMatchObject({ subject: 'uuid-zhoulan' })
  await expect(client({ names: { subject: 'pager' } }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'nameless' })
})

test('a search account with a wrong password, or without permission to search, is reported as a configuration error', async () => {
  await expect(client({ bindPassword: 'wrong' }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'misconfigured', code: 'busy' })
  await expect(client({ bindName: undefined }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'misconfigured' })
  await expect(client({ server: 'https://ldap.example' }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('a certificate of an unknown authority is not trusted, neither with ldaps nor with StartTLS', async () => {
  await expect(client({ authority: undefined }, secure).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'untrusted' })
  await expect(client({ startTls: true, authority: undefined }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'untrusted' })
})

test('an internal address is not contacted unless the operator allows it, and a password is never sent unencrypted', async () => {
  const closed = openNetwork([])
  await expect(client({}, secure, closed).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'closedAddress' })
  const local = { server: plain.address.replace('127.0.0.1', 'localhost') }
  await expect(client(local, plain, closed).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'closedAddress' })
  await expect(client({ server: 'ldap://93.184.215.14' }, plain, closed).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({
    kind: 'closedAddress',
  })
})

test('a directory that is down, does not answer or sends invalid answers is reported as such', async () => {
  await expect(client({ server: 'ldap://127.0.0.1:9' }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({ kind: 'unreachable', code: 'busy' })
  const odd = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((listening) => odd.listen(0, '127.0.0.1', listening))
  await expect(client({ server: `ldap://127.0.0.1:${(odd.address() as AddressInfo).port}` }).prove('zhoulan', 'recto-demo')).rejects.toMatchObject({
    code: 'busy',
  })
  odd.close()
})
