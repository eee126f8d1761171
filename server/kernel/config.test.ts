import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ RECTO_HOST: '::1' }, 'http://localhost:8080'],
  [{ RECTO_HOST: 'fd00::2', RECTO_PORT: '80' }, 'http://[fd00::2]'],
  [{ RECTO_HOST: '0.0.0.0' }, 'http://localhost:8080'],
  [{ RECTO_PUBLIC_URL: 'https://books.example.edu/' }, 'https://books.example.edu'],
])('the public address of %o is %s', (env, address) => {
  expect(readConfig(env).publicUrl).toBe(address)
})

test.each([
  [{ RECTO_ROUTER_BASE: '/textmange/books' }, /must not begin with \/textmange/],
  [{ RECTO_ROUTER_BASE: '/pressplatform' }, /must not begin with \/pressplatform/],
  [{ RECTO_ROUTER_BASE: 'https://a.example' }, /must be a path like/],
  [{ RECTO_PUBLIC_URL: 'https://example.edu/recto' }, /RECTO_ROUTER_BASE/],
  [{ RECTO_PUBLIC_URL: 'books.example.edu' }, /must be like https:/],
  [{ RECTO_TRUSTED_PROXIES: 'everybody' }, /RECTO_TRUSTED_PROXIES must list/],
  [{ RECTO_DRAIN_SECONDS: 'long' }, /RECTO_DRAIN_SECONDS must be/],
  [{ RECTO_DEMO: 'no' }, /^RECTO_DEMO must be 0 or 1, not "no"$/],
  [{ RECTO_DELETE_AS_POST: 'yes' }, /^RECTO_DELETE_AS_POST must be 0 or 1, not "yes"$/],
  [{ RECTO_MINI_PROGRAM_LOGIN: 'https://a.example' }, /^RECTO_MINI_PROGRAM_LOGIN must be the path of a page/],
  [{ RECTO_SIMULATE: 'true' }, /^RECTO_SIMULATE must be 0 or 1, not "true"$/],
  [{ DATABASE_DIRECT_URL: 'postgres://a:b@localhost/c' }, /^DATABASE_DIRECT_URL needs DATABASE_URL as well/],
  [{ DATABASE_READ_URL: 'postgres://a:b@localhost/c' }, /^DATABASE_READ_URL needs DATABASE_URL as well/],
])('%o is refused with an explanation', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each([
  [{}, true],
  [{ RECTO_HOST: '::1', RECTO_PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ RECTO_HOST: '0.0.0.0' }, false],
  [{ RECTO_PUBLIC_URL: 'https://books.example.edu' }, false],
  [{ RECTO_PUBLIC_URL: 'https://127.example.edu' }, false],
])('with %o the server can be reached from this machine only: %s', (env, local) => {
  expect(readConfig(env)).toMatchObject({ local, demo: undefined, gateways: { simulate: local } })
  expect(readConfig({ ...env, RECTO_DEMO: '1', RECTO_SIMULATE: '1' })).toMatchObject({ local, demo: true, gateways: { simulate: true } })
  expect(readConfig({ ...env, RECTO_DEMO: '0', RECTO_SIMULATE: '0' })).toMatchObject({ local, demo: false, gateways: { simulate: false } })
})

test('a web process keeps answering for a while after a SIGTERM; only proxies on this machine are trusted unless others are named', () => {
  expect(readConfig({ RECTO_ROLE: 'web' }).drainSeconds).toBe(5)
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({}).trustedProxies).toBe('loopback')
  expect(readConfig({ RECTO_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' }).trustedProxies).toBe('loopback,10.0.0.0/8')
})

test('the account for recharges is a name, a bank and a number', () => {
  expect(readConfig({}).payee).toBeUndefined()
  expect(readConfig({ RECTO_PAYEE: '江川教育；中国银行江川支行；4563 5100' }).payee).toEqual({
    name: '江川教育',
    bank: '中国银行江川支行',
    account: '4563 5100',
  })
  expect(() => readConfig({ RECTO_PAYEE: '江川教育' })).toThrow('RECTO_PAYEE must be NAME;BANK;ACCOUNT')
})

test('the number of parallel jobs depends on the machine, or is a number from 2 to 64', () => {
  expect(readConfig({}).jobs).toBeUndefined()
  expect(readConfig({ RECTO_JOBS: '6' }).jobs).toBe(6)
  for (const bad of ['1', '0', '65', '2.5', 'many'])
    expect(() => readConfig({ RECTO_JOBS: bad })).toThrow(`RECTO_JOBS must be a number from 2 to 64, not "${bad}"`)
})

test('DELETE as POST and the sign-in page of a mini-program are told to every page when they are set', () => {
  expect(readConfig({}).island).toEqual({})
  expect(readConfig({ RECTO_DELETE_AS_POST: '1', RECTO_MINI_PROGRAM_LOGIN: '/pages/login/login' }).island).toEqual({
    deleteAsPost: true,
    miniProgramLogin: '/pages/login/login',
  })
})
