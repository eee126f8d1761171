import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildInstitution, buildMember, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { buildCampus, buildNumbered, type Campus, choose, type Kind, openTraveller } from '#server/testing/sign-on.ts'
import { keepProof } from './journey-queries.ts'

// The state between two requests of a sign-on belongs to one browser. With two browsers these tests try what an attacker would: to sign in as the
// victim, and to make the victim sign in as the attacker. At the provider the victim is 周岚 and the attacker 徐知.
let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const callbackOf = ({ code, provider }: Campus) => `/unifiedplatform/v1/sign-on/${code}/${provider.code}/callback`
const stateIn = (address: string) => {
  const { searchParams } = new URL(address)
  const service = searchParams.get('service')
  return searchParams.get('RelayState') ?? searchParams.get('state') ?? (service && new URL(service).searchParams.get('state')) ?? ''
}
const sessionsBy = ({ provider }: Campus) =>
  server.database.platform.selectFrom('sessions').select('accountId').where('identityProvider', '=', provider.id).execute()
const identitiesOf = (accountId: string) =>
  server.database.platform.selectFrom('accountIdentities').select('subject').where('accountId', '=', accountId).execute()

describe.each<Kind>(['cas', 'oidc', 'saml'])('%s', (kind) => {
  test('a journey that the attacker started and the victim proved signs no one in', async () => {
    const campus = await buildCampus(server, kind)
    await buildNumbered(server, campus.institutionId, 'T2019042')
    const [attacker, victim] = [openTraveller(server), openTraveller(server)]
    const address = await attacker.leave(campus)
    // The victim has started a journey too, and therefore has a cookie.
    await victim.leave(campus)
    const arrived = await victim.comeBack(await choose(address, 'zhoulan'))
    expect(arrived.statusCode).toBe(400)
    expect(arrived.body).toContain('请在这个浏览器里重新登录')
    const taken = await attacker.get(`${callbackOf(campus)}?state=${stateIn(address)}`)
    expect(taken.statusCode).toBe(400)
    expect([await attacker.account(), await victim.account()]).toEqual([undefined, undefined])
    expect(await sessionsBy(campus)).toEqual([])
  })

  test('the attacker’s callback signs no one in from another browser', async () => {
    const campus = await buildCampus(server, kind, { provisioning: 'create' })
    const [attacker, victim] = [openTraveller(server), openTraveller(server)]
    const address = await attacker.leave(campus)
    await victim.leave(campus)
    const back = await choose(address, 'xuzhi')
    // With a form that another site submits in the victim's browser, or with the URL that the attacker's own post was redirected to.
    const link = back.form ? String((await attacker.post(back.url, back.form)).headers.location) : back.url
    expect((await victim.comeBack(back)).statusCode).toBe(400)
    expect((await victim.get(link)).statusCode).toBe(400)
    expect(await victim.account()).toBeUndefined()
    expect(await sessionsBy(campus)).toEqual([])
  })

  test('a person whose cookie got lost is told what to do, and can sign in at the second attempt', async () => {
    const campus = await buildCampus(server, kind)
    const member = await buildNumbered(server, campus.institutionId, 'T2019042')
    const browser = openTraveller(server)
    const address = await browser.leave(campus)
    browser.jar.clear()
    const lost = await browser.comeBack(await choose(address, 'zhoulan'))
    expect(lost.statusCode).toBe(400)
    expect(lost.body).toContain('请允许本站使用 Cookie')
    expect(lost.body).toContain(`href="/textbooklogin/${campus.code}"`)
    await browser.travel(campus, 'zhoulan')
    expect(await browser.account()).toBe(member.accountId)
  })

  test('a provider that is disabled meanwhile signs no one in', async () => {
    const campus = await buildCampus(server, kind, { provisioning: 'create' })
    const browser = openTraveller(server)
    const back = await choose(await browser.leave(campus), 'xuzhi')
    await server.ask(campus.admin, 'PUT', `/pressplatform/sign-on/providers/${campus.provider.id}/enabled`, { enabled: false })
    expect((await browser.comeBack(back)).statusCode).toBe(404)
    expect(await browser.account()).toBeUndefined()
  })
})

describe('SAML: the post and the step after it', () => {
  /** Makes the post of a SAML sign-on; returns the parts that the next step needs. */
  async function posted() {
    const campus = await buildCampus(server, 'saml')
    const member = await buildNumbered(server, campus.institutionId, 'T2019042')
    const browser = openTraveller(server)
    const address = await browser.leave(campus)
    const { url, form = {} } = await choose(address, 'zhoulan')
    const answer = await browser.post(url, form)
    expect(answer.statusCode).toBe(303)
    const next = new URL(String(answer.headers.location), 'http://localhost')
    const [state, ticket] = ['state', 'handover'].map((name) => next.searchParams.get(name) ?? '') as [string, string]
    return { campus, member, browser, callback: next.pathname, state, ticket, url, form }
  }
  const waiting = async ({ provider }: Campus) =>
    (await server.database.platform.selectFrom('signOnJourneys').select('stateHash').where('providerId', '=', provider.id).execute()).length

  test('cookie, state and ticket together sign in, once; the ticket is kept as a hash', async () => {
    const { browser, callback, state, ticket, member } = await posted()
    expect(ticket).toMatch(/^[\w-]{32}$/)
    const kept = await server.database.pool.query<{ text: string }>('select sign_on_journeys::text as text from sign_on_journeys')
    expect(kept.rows.map(({ text }) => text).join('\n')).not.toContain(ticket)
    expect((await browser.get(`${callback}?state=${state}&handover=${ticket}`)).statusCode).toBe(303)
    expect(await browser.account()).toBe(member.accountId)
    browser.jar.delete('recto')
    expect((await browser.get(`${callback}?state=${state}&handover=${ticket}`)).statusCode).toBe(400)
    expect(await browser.account()).toBeUndefined()
  })

  const wrong = 'x'.repeat(32)
  test.each([
    // The provider and the attacker who started the journey know the state, so the state alone must not end it.
    ['a state alone', { cookie: false, query: (state: string) => `?state=${state}` }, 1],
    ['a ticket alone', { cookie: false, query: (_state: string, ticket: string) => `?handover=${ticket}` }, 1],
    ['a cookie alone', { cookie: true, query: () => '' }, 1],
    ['a state with a wrong ticket', { cookie: false, query: (state: string) => `?state=${state}&handover=${wrong}` }, 1],
    // Two of three parts are right, so another browser has the third one: the journey is given up.
    ['cookie and state without the ticket', { cookie: true, query: (state: string) => `?state=${state}` }, 0],
    ['cookie and state with a wrong ticket', { cookie: true, query: (state: string) => `?state=${state}&handover=${wrong}` }, 0],
    ['state and ticket without the cookie', { cookie: false, query: (state: string, ticket: string) => `?state=${state}&handover=${ticket}` }, 0],
  ])('%s gets nothing', async (_what, { cookie, query }, left) => {
    const { campus, browser, callback, state, ticket, member } = await posted()
    const other = cookie ? browser : openTraveller(server, `recto-journey=${wrong}`)
    expect((await other.get(`${callback}${query(state, ticket)}`)).statusCode).toBe(400)
    expect(await other.account()).toBeUndefined()
    expect(await waiting(campus)).toBe(left)
    await browser.get(`${callback}?state=${state}&handover=${ticket}`)
    expect(await browser.account()).toBe(left ? member.accountId : undefined)
  })

  test('a second post for the same journey is refused, and the first one stays valid', async () => {
    const { campus, browser, callback, state, ticket, member } = await posted()
    const request = await openTraveller(server).leave(campus)
    const other = await choose(request, 'xuzhi')
    const again = await openTraveller(server).post(callbackOf(campus), { ...other.form, RelayState: state })
    expect(again.statusCode).toBe(400)
    await browser.get(`${callback}?state=${state}&handover=${ticket}`)
    expect(await browser.account()).toBe(member.accountId)
  })

  test('of two concurrent posts for one journey only the first one counts', async () => {
    const { browser, callback, state, ticket, member } = await posted()
    // Simulates that both were checked before either was stored.
    const late = { subject: 'saml-xuzhi', attributes: { roles: [] }, theirs: {} }
    expect(await keepProof(server.database.platform, server.app.secret, state, late)).toBeUndefined()
    await browser.get(`${callback}?state=${state}&handover=${ticket}`)
    expect(await browser.account()).toBe(member.accountId)
  })

  test('an answer without a request, or to another journey, is refused', async () => {
    const campus = await buildCampus(server, 'saml', { provisioning: 'create' })
    const [attacker, victim] = [openTraveller(server), openTraveller(server)]
    const theirs = await choose(await attacker.leave(campus), 'xuzhi')
    const state = stateIn(await victim.leave(campus))
    for (const RelayState of ['', 'made-up', state]) {
      const form = { SAMLResponse: theirs.form?.['SAMLResponse'] ?? '', RelayState }
      const answer = await victim.post(theirs.url, form)
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
    }
    await victim.get(`${callbackOf(campus)}?state=${state}`)
    expect(await victim.account()).toBeUndefined()
  })

  test('an assertion is accepted once, whatever journey it is posted to', async () => {
    const { browser, url, form, campus } = await posted()
    expect((await browser.post(url, form)).statusCode).toBe(400)
    const state = stateIn(await browser.leave(campus))
    expect((await browser.post(url, { ...form, RelayState: state })).statusCode).toBe(400)
  })
})

test.each<Kind>(['cas', 'oidc'])('%s accepts no post from a browser', async (kind) => {
  const campus = await buildCampus(server, kind, { provisioning: 'create' })
  const browser = openTraveller(server)
  const back = new URL((await choose(await browser.leave(campus), 'xuzhi')).url, 'http://localhost')
  const form = { ...Object.fromEntries(back.searchParams), RelayState: back.searchParams.get('state') ?? '' }
  expect((await browser.post(`${back.pathname}${back.search}`, form)).statusCode).toBe(400)
  expect(await browser.account()).toBeUndefined()
})

test('a code or a service ticket is not valid in another journey', async () => {
  for (const kind of ['cas', 'oidc'] as const) {
    const campus = await buildCampus(server, kind)
    await buildNumbered(server, campus.institutionId, 'T2019042')
    const [attacker, victim] = [openTraveller(server), openTraveller(server)]
    const stolen = new URL((await choose(await victim.leave(campus), 'zhoulan')).url, 'http://localhost')
    stolen.searchParams.set('state', stateIn(await attacker.leave(campus)))
    const answer = await attacker.get(`${stolen.pathname}${stolen.search}`)
    expect([answer.statusCode, await attacker.account()], kind).toEqual([expect.any(Number), undefined])
    expect(answer.statusCode, kind).toBeGreaterThanOrEqual(400)
  }
})

describe('binding and testing', () => {
  test.each<Kind>(['cas', 'oidc', 'saml'])('%s: the attacker cannot bind the victim’s identity to their own account', async (kind) => {
    const campus = await buildCampus(server, kind)
    const own = await buildPerson(server.database, campus.institutionId, 'student')
    const [attacker, victim] = [openTraveller(server, own.cookie), openTraveller(server)]
    const address = await attacker.leave(campus, '?purpose=bind', true)
    expect((await victim.comeBack(await choose(address, 'zhoulan'))).statusCode).toBe(400)
    expect((await attacker.get(`${callbackOf(campus)}?state=${stateIn(address)}`)).statusCode).toBe(400)
    expect(await identitiesOf(own.accountId)).toEqual([])
  })

  test('the attacker cannot read what a provider returns about the victim', async () => {
    const campus = await buildCampus(server, 'saml', {}, false)
    const [attacker, victim] = [openTraveller(server, campus.admin.cookie), openTraveller(server)]
    const address = await attacker.leave(campus, '?purpose=test', true)
    expect((await victim.comeBack(await choose(address, 'zhoulan'))).body).not.toContain('T2019042')
    expect((await attacker.get(`${callbackOf(campus)}?state=${stateIn(address)}`)).body).not.toContain('T2019042')
  })

  test('an administrator who has switched to another institution meanwhile cannot read the result there', async () => {
    const campus = await buildCampus(server, 'cas', {}, false)
    const { accountId } = campus.admin
    const elsewhere = await buildInstitution(server.database)
    await withInstitution(server.database, elsewhere, (db, platform) =>
      buildMember(db, platform, { accountId, institutionId: elsewhere, name: '林', role: 'administrator' }),
    )
    const browser = openTraveller(server, campus.admin.cookie)
    const back = await choose(await browser.leave(campus, '?purpose=test', true), 'zhoulan')
    expect(await browser.ask('POST', '/pressplatform/user/selectAuth', { institutionId: elsewhere })).toMatchObject({ status: 200 })
    const answer = await browser.comeBack(back)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('T2019042')
  })

  test('an identity is bound to the account that started the journey, not to another one that signed in meanwhile', async () => {
    const campus = await buildCampus(server, 'cas')
    const [one, other] = [
      await buildPerson(server.database, campus.institutionId, 'student'),
      await buildPerson(server.database, campus.institutionId, 'student'),
    ]
    const browser = openTraveller(server, one.cookie)
    const back = await choose(await browser.leave(campus, '?purpose=bind', true), 'ouyang')
    browser.jar.set('recto', other.cookie.replace('recto=', ''))
    expect((await browser.comeBack(back)).statusCode).toBe(403)
    expect([await identitiesOf(one.accountId), await identitiesOf(other.accountId)]).toEqual([[], []])
  })
})

test('over TLS the cookie of a journey cannot be set by a neighbouring host', async () => {
  const campus = await buildCampus(server, 'cas')
  const browser = openTraveller(server)
  const url = `/unifiedplatform/v1/sign-on/${campus.code}/cas/begin?moved=1`
  const left = await browser.get(url, { 'x-forwarded-proto': 'https' })
  expect(String(left.headers['set-cookie'])).toMatch(/^__Host-recto-journey=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/)
  const back = await choose(String(left.headers.location), 'zhoulan')
  const [, value = ''] = /__Host-recto-journey=([\w-]{32})/.exec(String(left.headers['set-cookie'])) ?? []
  const planted = openTraveller(server, `recto-journey=${value}`)
  expect((await planted.get(back.url, { 'x-forwarded-proto': 'https' })).statusCode).toBe(400)
})
