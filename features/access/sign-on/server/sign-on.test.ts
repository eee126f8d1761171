import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignOnSimulators } from '#server/gateways/sign-on/simulators.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { buildCampus, buildNumbered, type Campus, choose, type Kind, openTraveller, ownAddress } from '#server/testing/sign-on.ts'

let server: Awaited<ReturnType<typeof openServer>>
let simulators: SignOnSimulators
beforeAll(async () => {
  server = await openServer()
  simulators = await server.app.gateways.simulators.signOn!.open()
})
afterAll(() => server.close())

const app = (kind: Kind, more: object = {}, enabled = true) => buildCampus(server, kind, more, enabled)
const numbered = (institutionId: string, number: string) => buildNumbered(server, institutionId, number)
/** A whole sign-on in a new browser, which may have a session; returns the last answer. */
const travel = (to: Campus, person: string, query = '', cookie = '', same = false) => openTraveller(server, cookie).travel(to, person, query, same)
/** The session that an answer opened. */
const sessionOf = ({ headers }: { headers: object }) => ({
  cookie:
    [(headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []]
      .flat()
      .find((one) => one.startsWith('recto='))
      ?.split(';')[0] ?? '',
})
const begin = (to: Campus, query = '', cookie = '', same = false) => openTraveller(server, cookie).begin(to, query, same)
const post = (url: string, form: Record<string, string>) => openTraveller(server).post(url, form)
const detail = (who: { cookie: string }) => server.ask(who, 'GET', '/pressplatform/user/detail')

describe.each<Kind>(['cas', 'oidc', 'saml'])('sign-on by %s', (kind) => {
  test('finds the member by number, binds the account and opens a session; the next time the binding is enough', async () => {
    const here = await app(kind)
    const member = await numbered(here.institutionId, 'T2019042')
    const first = await travel(here, 'zhoulan', '?redirect=/textmange/mytext/%3Fpage%3D2')
    expect([first.statusCode, first.headers.location]).toEqual([303, '/textmange/mytext/?page=2'])
    expect(await detail(sessionOf(first))).toMatchObject({ status: 200, data: { accountId: member.accountId, institutionId: here.institutionId } })

    await withInstitution(server.database, here.institutionId, (db) =>
      db.updateTable('members').set({ number: null }).where('id', '=', member.memberId).execute(),
    )
    expect(await detail(sessionOf(await travel(here, 'zhoulan')))).toMatchObject({ data: { accountId: member.accountId } })
    const rows = await server.database.platform
      .selectFrom('sessions')
      .select(['method', 'identityProvider', 'identitySession'])
      .where('accountId', '=', member.accountId)
      .where('identityProvider', 'is not', null)
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({ method: kind, identityProvider: here.provider.id, identitySession: expect.any(String) })
    const log = await withInstitution(server.database, here.institutionId, (db) =>
      db.selectFrom('operationLog').select(['action', 'objectId']).where('action', '=', 'account.bind').execute(),
    )
    expect(log).toEqual([{ action: 'account.bind', objectId: member.accountId }])
  })

  test('a person who arrives for the first time in several windows at once becomes one member', async () => {
    const here = await app(kind, { provisioning: 'create', role: 'student' })
    const arrivals = await Promise.all([1, 2, 3, 4].map(() => travel(here, 'xuzhi')))
    expect(arrivals.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    const people = await Promise.all(arrivals.map(async (arrival) => ((await detail(sessionOf(arrival))).data as { accountId: string }).accountId))
    expect(new Set(people).size).toBe(1)
    const members = await withInstitution(server.database, here.institutionId, (db) =>
      db.selectFrom('members').select('accountId').where('name', '=', '徐知').execute(),
    )
    expect(members).toEqual([{ accountId: people[0] }])
  })

  test('the callback works once', async () => {
    const here = await app(kind)
    await numbered(here.institutionId, 'T2019042')
    const browser = openTraveller(server)
    const back = await choose(await browser.leave(here), 'zhoulan')
    expect((await browser.comeBack(back)).statusCode).toBe(303)
    browser.jar.delete('recto')
    const again = await browser.comeBack(back)
    expect([again.statusCode, await browser.account()]).toEqual([400, undefined])
    expect(again.body).toMatch(/请在这个浏览器里重新登录|身份认证没有通过或已过期/)
  })

  test('an unknown person is asked to bind an account, or becomes a member if the provider creates members', async () => {
    const closed = await app(kind)
    const held = await travel(closed, 'xuzhi')
    expect(held.statusCode).toBe(303)
    const [address, pending] = String(held.headers.location).split('#pending=')
    expect(address).toBe('/mobile/bindingAndregister')
    expect(JSON.parse(decodeURIComponent(pending ?? ''))).toMatchObject({ next: 'bind', provider: closed.provider.id, name: '徐知' })
    expect(sessionOf(held).cookie).toBe('')

    const open = await app(kind, { provisioning: 'create', role: 'student', roleRules: [{ value: 'Teacher', role: 'teacher' }] })
    expect(await detail(sessionOf(await travel(open, 'xuzhi')))).toMatchObject({ data: { name: '徐知', roles: ['student'] } })
    expect(await detail(sessionOf(await travel(open, 'zhoulan')))).toMatchObject({ data: { name: '周岚', roles: ['teacher'] } })
    const members = await withInstitution(server.database, open.institutionId, (db) =>
      db.selectFrom('members').select(['number', 'searchText']).where('number', '=', '2026110307').execute(),
    )
    expect(members).toEqual([{ number: '2026110307', searchText: expect.stringContaining('xz') }])
  })

  test('members who are disabled or have left cannot sign in', async () => {
    const here = await app(kind)
    const member = await numbered(here.institutionId, 'T2019042')
    const set = (values: object) =>
      withInstitution(server.database, here.institutionId, (db) => db.updateTable('members').set(values).where('id', '=', member.memberId).execute())
    await set({ disabledAt: new Date() })
    expect((await travel(here, 'zhoulan')).body).toContain('账号已停用')
    await set({ disabledAt: null })
    expect((await travel(here, 'zhoulan')).statusCode).toBe(303)
    await set({ state: 'left' })
    const gone = await travel(here, 'zhoulan')
    expect([gone.statusCode, sessionOf(gone).cookie]).toEqual([400, ''])
  })
})

test('members of another institution and platform administrators are not matched by number', async () => {
  const here = await app('cas')
  const elsewhere = await buildInstitution(server.database)
  const member = await numbered(here.institutionId, 'T2019042')
  await withInstitution(server.database, elsewhere, (db, platform) =>
    buildMember(db, platform, { accountId: member.accountId, institutionId: elsewhere, name: '周岚', role: 'teacher' }),
  )
  expect((await travel(here, 'zhoulan')).headers.location).toContain('/mobile/bindingAndregister#pending=')

  const there = await app('cas')
  const root = await numbered(there.institutionId, 'T2019042')
  await server.database.platform.updateTable('accounts').set({ administrator: true }).where('id', '=', root.accountId).execute()
  expect((await travel(there, 'zhoulan')).headers.location).toContain('/mobile/bindingAndregister#pending=')
})

test('a bound account that became a platform administrator can sign in with the password only', async () => {
  const here = await app('cas')
  const member = await numbered(here.institutionId, 'T2019042')
  expect((await travel(here, 'zhoulan')).statusCode).toBe(303)
  await server.database.platform.updateTable('accounts').set({ administrator: true }).where('id', '=', member.accountId).execute()
  const refused = await travel(here, 'zhoulan')
  expect([refused.statusCode, sessionOf(refused).cookie]).toEqual([400, ''])
  expect(refused.body).toContain('平台管理员请用账号和密码登录')
})

test('only a verified mail address is matched', async () => {
  const here = await app('cas', { matchBy: ['mail'] })
  const person = await buildPerson(server.database, here.institutionId, 'student')
  const set = (values: object) => server.database.platform.updateTable('accounts').set(values).where('id', '=', person.accountId).execute()
  await server.database.platform.updateTable('accounts').set({ mail: null }).where('mail', '=', 'zhoulan@campus.example').execute()
  await set({ mail: 'Zhoulan@campus.example' })
  expect((await travel(here, 'zhoulan')).headers.location).toContain('#pending=')
  await set({ mailVerifiedAt: new Date() })
  expect(await detail(sessionOf(await travel(here, 'zhoulan')))).toMatchObject({ data: { accountId: person.accountId } })
  await set({ mail: null, mailVerifiedAt: null })
})

test('the second factor is required, unless the provider has required one', async () => {
  const here = await app('oidc')
  const member = await numbered(here.institutionId, 'T2019042')
  await server.database.platform
    .updateTable('accounts')
    .set({ totpEnabledAt: new Date(), totpSecret: 'x' })
    .where('id', '=', member.accountId)
    .execute()
  const asked = await travel(here, 'zhoulan')
  expect(asked.headers.location).toMatch(new RegExp(`^/textbooklogin/${here.code}#pending=`))
  expect(sessionOf(asked).cookie).toBe('')
  simulators.oidc.faults.claims = { amr: ['pwd', 'otp'] }
  expect(await detail(sessionOf(await travel(here, 'zhoulan')))).toMatchObject({ data: { accountId: member.accountId } })
  delete simulators.oidc.faults.claims
})

test('a sign-on never leads to another site, and in a frame it leads to the transit page', async () => {
  const here = await app('cas', { provisioning: 'create' })
  for (const redirect of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', `/\t/evil.example`])
    expect((await travel(here, 'zhoulan', `?redirect=${encodeURIComponent(redirect)}`)).headers.location).toBe('/')
  expect((await travel(here, 'zhoulan', '?framed=1&redirect=/mycenter/home')).headers.location).toBe('/logintransit?redirect=%2Fmycenter%2Fhome')
})

test('the browser starts from the origin that the provider redirects back to', async () => {
  const here = await app('cas')
  const url = `/unifiedplatform/v1/sign-on/${here.code}/cas/begin?redirect=/x`
  const moved = await server.http.inject({ method: 'GET', url, headers: { host: '127.0.0.1:8080' } })
  expect(moved.headers.location).toBe(`http://localhost${url}&moved=1`.replace('redirect=/x', 'redirect=%2Fx'))
})

describe('signing out at the provider ends the session', () => {
  const person = async (kind: Kind) => {
    const here = await app(kind, { provisioning: 'create' })
    const session = sessionOf(await travel(here, 'zhoulan'))
    const row = await server.database.platform
      .selectFrom('sessions')
      .selectAll()
      .where('identityProvider', '=', here.provider.id)
      .executeTakeFirstOrThrow()
    return { here, session, key: String(row.identitySession) }
  }
  test('CAS: by the ticket', async () => {
    const { here, session, key } = await person('cas')
    const { logoutRequest } = simulators.cas.signOut(key)
    const callback = `/unifiedplatform/v1/sign-on/${here.code}/cas/callback?state=x`
    await post(callback, { logoutRequest: logoutRequest.replace(key, 'ST-another') })
    expect(await detail(session)).toMatchObject({ status: 200 })
    expect((await post(callback, { logoutRequest })).statusCode).toBe(200)
    expect(await detail(session)).toMatchObject({ status: 401 })
  })
  test('OpenID Connect: by a signed logout token', async () => {
    const { here, session, key } = await person('oidc')
    const logout = `/unifiedplatform/v1/sign-on/${here.code}/oidc/logout`
    expect((await post(logout, { logout_token: await simulators.oidc.logoutToken({ sid: key }, { foreignKey: true }) })).statusCode).toBe(400)
    expect(await detail(session)).toMatchObject({ status: 200 })
    expect((await post(logout, { logout_token: await simulators.oidc.logoutToken({ sid: key }) })).statusCode).toBe(200)
    expect(await detail(session)).toMatchObject({ status: 401 })
  })
  test('the session of another institution’s provider is kept', async () => {
    const [one, two] = [await person('oidc'), await person('oidc')]
    const logout = `/unifiedplatform/v1/sign-on/${two.here.code}/oidc/logout`
    expect((await post(logout, { logout_token: await simulators.oidc.logoutToken({ sid: one.key }) })).statusCode).toBe(200)
    expect(await detail(one.session)).toMatchObject({ status: 200 })
  })
})

test('an administrator can test a disabled provider without signing anyone in', async () => {
  const here = await app('saml', {}, false)
  expect((await begin(here)).statusCode).toBe(404)
  expect((await begin(here, '?purpose=test', here.admin.cookie)).statusCode).toBe(403)
  const teacher = await buildPerson(server.database, here.institutionId, 'teacher')
  expect((await begin(here, '?purpose=test', teacher.cookie, true)).statusCode).toBe(403)
  const tried = await travel(here, 'zhoulan', '?purpose=test', here.admin.cookie, true)
  expect(tried.statusCode).toBe(200)
  expect(tried.body).toContain('T2019042')
  expect(tried.body).toContain('urn:oid:2.16.840.1.113730.3.1.241')
  expect(sessionOf(tried).cookie).toBe('')
})

test('a signed-in user can bind a provider to the account, from this site’s own pages only', async () => {
  const here = await app('cas')
  const person = await buildPerson(server.database, here.institutionId, 'student')
  expect((await begin(here, '?purpose=bind', person.cookie)).statusCode).toBe(403)
  const bound = await travel(here, 'ouyang', '?purpose=bind&redirect=/account/data', person.cookie, true)
  expect([bound.statusCode, bound.headers.location]).toEqual([303, '/account/data'])
  expect(await detail(sessionOf(await travel(here, 'ouyang')))).toMatchObject({ data: { accountId: person.accountId } })
  const other = await buildPerson(server.database, here.institutionId, 'student')
  expect((await travel(here, 'ouyang', '?purpose=bind', other.cookie, true)).body).toContain('已经绑定了另一个账号')
})

test('an unreachable provider is reported, and internal addresses are not requested', async () => {
  const here = await app('oidc', { settings: { protocol: 'oidc', issuer: 'https://169.254.169.254/', clientId: 'x' }, secret: 'x' })
  const reply = await begin(here)
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('不在允许访问的网络内')
  expect(reply.body).not.toContain('169.254')
})

test('the own SAML metadata is available to the provider', async () => {
  const here = await app('saml')
  const metadata = await openTraveller(server).get(ownAddress(String(here.provider.addresses.metadata)))
  expect(metadata.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(metadata.body).toContain(String(here.provider.addresses.callback))
})
