import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openNetwork } from '../network.ts'
import { createOidc } from './oidc.ts'
import { simulateOidc } from './oidc-simulator.ts'

const callback = 'https://books.example/back'
const ours = { clientId: 'recto', clientSecret: 'a secret: with/signs' }
let provider: Awaited<ReturnType<typeof simulateOidc>>
beforeAll(async () => void (provider = await simulateOidc(ours)))
afterAll(() => provider.close())
afterEach(() => {
  for (const name of Object.keys(provider.faults)) delete provider.faults[name as keyof typeof provider.faults]
})

const network = openNetwork(['127.0.0.1'])
const client = (more = {}) => createOidc({ issuer: provider.issuer, ...ours, names: {}, ...more }, callback, network)

async function comeBack(state = 'state-1') {
  const { address, kept } = await client().begin(state)
  const back = await fetch(`${address}&person=xuzhi`, { redirect: 'manual' })
  const query: Record<string, string | undefined> = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
  return { query, departure: { state, kept } }
}
const finish = ({ query, departure }: Awaited<ReturnType<typeof comeBack>>, more = {}) => client(more).finish({ query, body: {} }, departure)

test('a person comes back with a code and is identified by ID token and userinfo', async () => {
  expect(await finish(await comeBack())).toEqual({
    subject: 'oidc-xuzhi',
    session: expect.any(String),
    theirs: expect.any(Object),
    attributes: {
      name: '徐知',
      number: '2026110307',
      mail: 'xuzhi@campus.example',
      phone: '13900001002',
      department: '化学工程学院',
      roles: ['student'],
    },
  })
})

test('the request has PKCE, state and nonce, and nothing secret', async () => {
  const { address, kept } = await client().begin('state-1')
  const query = Object.fromEntries(new URL(address).searchParams)
  expect(query).toMatchObject({
    response_type: 'code',
    state: 'state-1',
    nonce: kept['nonce'],
    code_challenge_method: 'S256',
    redirect_uri: callback,
  })
  expect(query['scope']).toBe('openid profile email phone')
  expect(address).not.toContain(String(kept['verifier']))
  expect(address).not.toContain('secret')
})

test.each([
  [
    'a code that was used',
    async () => {
      const back = await comeBack()
      await finish(back)
      return back
    },
  ],
  [
    'a forged code',
    async () => {
      const back = await comeBack()
      return { ...back, query: { ...back.query, code: 'forged' } }
    },
  ],
  [
    'no code',
    async () => {
      const back = await comeBack()
      return { ...back, query: { state: 'state-1' } }
    },
  ],
  [
    'the state of another sign-in',
    async () => {
      const back = await comeBack('theirs')
      return { ...back, departure: { ...back.departure, state: 'mine' } }
    },
  ],
  [
    'no state',
    async () => {
      const back = await comeBack()
      return { ...back, query: { ...back.query, state: undefined } }
    },
  ],
  [
    'the verifier of another sign-in',
    async () => {
      const [back, other] = [await comeBack(), await comeBack()]
      return { ...back, departure: { ...back.departure, kept: { ...other.departure.kept, nonce: back.departure.kept['nonce']! } } }
    },
  ],
  [
    'the nonce of another sign-in',
    async () => {
      const [back, other] = [await comeBack(), await comeBack()]
      return { ...back, departure: { ...back.departure, kept: { ...back.departure.kept, nonce: other.departure.kept['nonce']! } } }
    },
  ],
])('%s is refused', async (_what, back) => {
  await expect(finish(await back())).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['another audience', { claims: { aud: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://another.example' } }],
  ['another nonce', { claims: { nonce: 'replayed' } }],
  ['an expired time', { claims: { exp: Math.floor(Date.now() / 1000) - 120 } }],
  ['a signature of another key', { foreignKey: true }],
])('an ID token with %s is refused', async (_what, faults) => {
  const back = await comeBack()
  Object.assign(provider.faults, faults)
  await expect(finish(back)).rejects.toMatchObject({ kind: 'refused' })
})

test('userinfo about another person is refused', async () => {
  const back = await comeBack()
  provider.faults.otherSubject = true
  await expect(finish(back)).rejects.toMatchObject({ kind: 'unreadable' })
})

test('cancelling at the provider is reported as denied', async () => {
  const { departure } = await comeBack()
  await expect(client().finish({ query: { error: 'access_denied', state: 'state-1' }, body: {} }, departure)).rejects.toMatchObject({
    kind: 'denied',
  })
})

test('a wrong client secret is reported as a configuration error', async () => {
  await expect(finish(await comeBack(), { clientSecret: 'wrong' })).rejects.toMatchObject({ kind: 'misconfigured' })
})

test('an issuer that is down, or is not an issuer, is reported as such', async () => {
  await expect(client({ issuer: 'http://127.0.0.1:9' }).begin('s')).rejects.toMatchObject({ kind: 'unreachable', code: 'busy' })
  await expect(client({ issuer: `${provider.issuer}/nowhere` }).begin('s')).rejects.toMatchObject({ kind: 'misconfigured' })
  expect(() => client({ issuer: 'javascript:alert(1)' })).toThrow(expect.objectContaining({ kind: 'misconfigured' }))
})

test('a second factor at the provider is recognized', async () => {
  provider.faults.claims = { amr: ['pwd', 'otp'] }
  expect(await finish(await comeBack())).toMatchObject({ secondFactor: true })
  provider.faults.claims = { amr: ['pwd'] }
  expect(await finish(await comeBack())).not.toHaveProperty('secondFactor')
})

test('a logout token of the issuer identifies the session; any other token is refused', async () => {
  const signedOut = async (...given: Parameters<typeof provider.logoutToken>) => client().signedOut(await provider.logoutToken(...given))
  expect(await signedOut({ sid: 'session-1' })).toEqual({ session: 'session-1' })
  expect(await signedOut({ sub: 'oidc-xuzhi' })).toEqual({ subject: 'oidc-xuzhi' })
  const refused = { kind: 'refused' }
  await expect(signedOut({ sid: 'session-1' }, { foreignKey: true })).rejects.toMatchObject(refused)
  await expect(signedOut({ sid: 'session-1', aud: 'another' })).rejects.toMatchObject(refused)
  await expect(signedOut({ sid: 'session-1', nonce: 'an ID token' })).rejects.toMatchObject(refused)
  await expect(signedOut({ sid: 'session-1', events: {} })).rejects.toMatchObject(refused)
  await expect(signedOut({ sid: 'session-1', iat: 1_700_000_000 })).rejects.toMatchObject(refused)
  await expect(signedOut({})).rejects.toMatchObject(refused)
})
