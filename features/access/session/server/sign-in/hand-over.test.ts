import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openServer } from '#server/testing/open.ts'
import { shownFor, signingIn } from '#server/testing/session.ts'
import { buildCampus, choose, openTraveller } from '#server/testing/sign-on.ts'

// A sign-in that needs another step, or that went to WeChat, continues only in the browser that started it. The token alone must be useless, both
// when the attacker's token is given to the victim, who would then sign in as the attacker or bind the attacker's identity, and when the victim's
// token is given to the attacker.
let server: Awaited<ReturnType<typeof openServer>>
let passwordHash: string
let institutionId: string
beforeAll(async () => {
  server = await openServer()
  passwordHash = await hashPassword('open sesame')
  institutionId = await buildInstitution(server.database, { code: 'hand-over' })
  await server.database.platform.updateTable('institutions').set({ registration: 'open' }).where('id', '=', institutionId).execute()
})
afterAll(() => server.close())

type Browser = ReturnType<typeof openBrowser>
type Pending = { next: string; token: string }
const session = '/pressplatform/session'
const newPerson = (role = 'student') => buildPerson(server.database, institutionId, role, { passwordHash })
const login = (browser: Browser, { accountId }: Person, more: object = {}) =>
  browser.ask('POST', '/pressplatform/user/v3/account/login', { account: accountId, password: 'open sesame', ...more })
const identitiesOf = ({ accountId }: Person) =>
  server.database.platform.selectFrom('accountIdentities').select('subject').where('accountId', '=', accountId).execute()
const set = ({ accountId }: Person, values: object) =>
  server.database.platform.updateTable('accounts').set(values).where('id', '=', accountId).execute()

/** Sets up and enables an authenticator in a signed-in browser. */
async function turnOnFactor(person: Person): Promise<string> {
  const browser = openBrowser(server, person.cookie)
  const { data } = await browser.ask('POST', '/pressplatform/account/factor/offer', { password: 'open sesame' })
  const { secret } = data as { secret: string }
  await browser.ask('POST', '/pressplatform/account/factor/enrol', { code: shownFor(secret, -1) })
  return secret
}

describe('the next step of a sign-in works only in the browser that started it', () => {
  /** Starts a sign-in, tries its next step in another browser, then in the first one; returns both answers. */
  async function tryElsewhere(person: Person, next: string, path: string, body: object) {
    const [own, other] = [openBrowser(server), openBrowser(server)]
    const { data } = await login(own, person)
    const { token } = data as Pending
    expect(data).toMatchObject({ next })
    // The other browser has a cookie of its own, because it has started a sign-in as well.
    await other.ask('GET', `${session}/wechat?entrance=site`)
    const elsewhere = await other.ask('POST', path, { token, ...body })
    expect(await other.account()).toBeUndefined()
    expect(elsewhere).toMatchObject({ status: 400, errorCode: 'malformed' })
    expect(elsewhere.errorMessage).toContain('请在这个浏览器里重新登录')
    const here = await own.ask('POST', path, { token, ...body })
    return { here, own }
  }

  test('second factor', async () => {
    const person = await newPerson()
    const secret = await turnOnFactor(person)
    const { own } = await tryElsewhere(person, 'factor', `${session}/factor`, { code: shownFor(secret) })
    expect(await own.account()).toBe(person.accountId)
  })

  test('new password', async () => {
    const person = await newPerson()
    await set(person, { passwordExpired: true })
    const { own } = await tryElsewhere(person, 'password', `${session}/password`, { password: 'a better one' })
    expect(await own.account()).toBe(person.accountId)
  })

  test('consent', async () => {
    const person = await newPerson()
    await server.database.platform
      .insertInto('consents')
      .values({ id: person.accountId, accountId: person.accountId, document: 'privacy', version: '2020-01', address: '' })
      .execute()
    const { own } = await tryElsewhere(person, 'consent', `${session}/consent`, { consent: legalDocumentVersions })
    expect(await own.account()).toBe(person.accountId)
  })

  test('setting up a second factor, from the offer on', async () => {
    const strict = await buildInstitution(server.database)
    await server.database.platform.updateTable('institutions').set({ secondFactor: 'administrators' }).where('id', '=', strict).execute()
    const person = await buildPerson(server.database, strict, 'administrator', { passwordHash })
    const { here, own } = await tryElsewhere(person, 'enrol', `${session}/factor/offer`, {})
    const { secret } = here.data as { secret: string }
    const { data } = await login(own, person)
    const { token } = data as Pending
    expect(await openBrowser(server).ask('POST', `${session}/factor/enrol`, { token, code: shownFor(secret) })).toMatchObject({
      errorCode: 'malformed',
    })
  })
})

describe('an identity without an account', () => {
  const wechatOf = async (browser: Browser, person: number) => {
    const { data } = await browser.ask('GET', `${session}/wechat?entrance=site`)
    const { state } = data as { state: string }
    return browser.ask('POST', `${session}/wechat`, { entrance: 'site', state, code: server.gateways.wechat.agree('site', person) })
  }
  const held = async (browser: Browser) => ((await wechatOf(browser, 0)).data as Pending).token

  test('the attacker’s WeChat is not bound by the victim’s password', async () => {
    const victim = await newPerson()
    const bind = await held(openBrowser(server))
    const browser = openBrowser(server)
    await browser.ask('GET', `${session}/wechat?entrance=site`)
    expect(await login(browser, victim, { bind })).toMatchObject({ status: 400, errorCode: 'malformed' })
    expect([await browser.account(), await identitiesOf(victim)]).toEqual([undefined, []])
  })

  test('the attacker’s WeChat is not bound by the victim’s phone, nor when the victim registers', async () => {
    const on = signingIn(server)
    const [phone, target] = [on.newPhone(), on.newPhone()]
    const victim = await newPerson()
    await set(victim, { phone, phoneVerifiedAt: new Date() })
    const bind = await held(openBrowser(server))
    await on.sendCode('signIn', phone)
    expect(await on.phoneLogin(phone, on.codeAt(phone), { bind })).toMatchObject({ errorCode: 'malformed' })
    expect(await identitiesOf(victim)).toEqual([])
    const proof = await on.prove('register', target)
    const body = {
      name: '林',
      birthDate: '2000-01-01',
      password: 'a good long one',
      consent: legalDocumentVersions,
      from: 'hand-over',
      target,
      proof,
      bind,
    }
    expect(await on.anyone('POST', '/pressplatform/user/register', body)).toMatchObject({ errorCode: 'malformed' })
  })

  test('the attacker’s identity at a provider is not bound by the victim’s password; in the attacker’s own browser it is bound', async () => {
    const campus = await buildCampus(server, 'cas')
    const person = await buildPerson(server.database, campus.institutionId, 'student', { passwordHash })
    const [attacker, victim] = [openTraveller(server), openTraveller(server)]
    const address = String((await attacker.comeBack(await choose(await attacker.leave(campus), 'xuzhi'))).headers.location)
    const { token: bind } = JSON.parse(decodeURIComponent(address.split('#pending=')[1] ?? '')) as Pending
    await victim.leave(campus)
    expect(await login(victim, person, { bind })).toMatchObject({ errorCode: 'malformed' })
    expect(await identitiesOf(person)).toEqual([])
    expect(await login(attacker, person, { bind })).toMatchObject({ status: 200 })
    expect(await identitiesOf(person)).toEqual([{ subject: 'xuzhi' }])
  })

  test('an identity of a directory is bound only in the browser that sent its password', async () => {
    const campus = await buildCampus(server, 'ldap')
    const victim = await buildPerson(server.database, campus.institutionId, 'student', { passwordHash })
    const attacker = openBrowser(server)
    const body = { account: 'xuzhi', password: 'recto-demo', from: campus.code }
    const { data } = await attacker.ask('POST', '/pressplatform/user/v3/account/login', body)
    expect(data).toMatchObject({ next: 'bind', provider: campus.provider.id })
    expect(await login(openBrowser(server), victim, { bind: (data as Pending).token })).toMatchObject({ errorCode: 'malformed' })
    expect(await identitiesOf(victim)).toEqual([])
  })
})

describe('a WeChat state', () => {
  const begin = async (browser: Browser, purpose: 'signIn' | 'bind' = 'signIn') =>
    (await browser.ask('GET', `${session}/wechat?entrance=site&purpose=${purpose}`)).data as { state: string }
  const answerAs = (person: number, state: string) => ({ entrance: 'site', state, code: server.gateways.wechat.agree('site', person) })
  const signIn = (browser: Browser, person: number, state: string) => browser.ask('POST', `${session}/wechat`, answerAs(person, state))
  const bind = (browser: Browser, person: number, state: string) =>
    browser.ask('POST', '/pressplatform/account/bindings/wechat', answerAs(person, state))

  test('is valid only in the browser that requested it', async () => {
    const [own, other] = [openBrowser(server), openBrowser(server)]
    const { state } = await begin(own)
    await begin(other)
    expect(await signIn(other, 1, state)).toMatchObject({ status: 400, errorCode: 'wrongCode' })
    expect(await signIn(own, 1, state)).toMatchObject({ status: 200, data: { next: 'bind' } })
  })

  test('is valid only for the purpose it was requested for, and for binding only to the account that requested it', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    const browser = openBrowser(server, one.cookie)
    expect(await bind(browser, 1, (await begin(browser)).state)).toMatchObject({ errorCode: 'wrongCode' })
    expect(await signIn(browser, 1, (await begin(browser, 'bind')).state)).toMatchObject({ errorCode: 'wrongCode' })
    const { state } = await begin(browser, 'bind')
    browser.jar.set('recto', other.cookie.replace('recto=', ''))
    expect(await bind(browser, 1, state)).toMatchObject({ errorCode: 'wrongCode' })
    expect([await identitiesOf(one), await identitiesOf(other)]).toEqual([[], []])
    expect(await openBrowser(server).ask('GET', `${session}/wechat?entrance=site&purpose=bind`)).toMatchObject({ status: 401 })
  })

  test('is not the challenge of a password sign-in', async () => {
    const browser = openBrowser(server)
    await begin(browser)
    const { data } = await browser.ask('GET', '/pressplatform/user/v3/account/login')
    expect(await signIn(browser, 1, (data as { challenge: string }).challenge)).toMatchObject({ errorCode: 'wrongCode' })
  })
})

test('a proof of another purpose or target discloses nothing about an account and resets no password', async () => {
  const on = signingIn(server)
  const [target, own] = [on.newPhone(), on.newPhone()]
  const victim = await newPerson()
  await set(victim, { phone: target, phoneVerifiedAt: new Date() })
  // A password equal to the account name is refused with a different message, which would disclose the name.
  const forgotten = (proof: string) => on.anyone('POST', `${session}/password/forgotten`, { target, proof, password: victim.accountId })
  expect(await forgotten(await on.prove('forgotten', own))).toMatchObject({ status: 400, errorCode: 'wrongCode' })
  expect(await forgotten(await on.prove('register', target))).toMatchObject({ status: 400, errorCode: 'wrongCode' })
  expect(await forgotten(await on.prove('forgotten', target))).toMatchObject({ status: 422, errorCode: 'invalid' })
  expect(await login(openBrowser(server), victim)).toMatchObject({ status: 200 })
})

test('over TLS the cookie of a pending sign-in is limited to this host and is sent to a page in a frame', async () => {
  const person = await newPerson()
  await set(person, { passwordExpired: true })
  const begin = (framed: boolean) =>
    server.ask(
      undefined,
      'POST',
      '/pressplatform/user/v3/account/login',
      { account: person.accountId, password: 'open sesame', framed },
      { 'x-forwarded-proto': 'https' },
    )
  const cookie = (site: string) => expect.stringMatching(new RegExp(`^__Host-recto-journey=[\\w-]{32}; Path=/; HttpOnly; ${site}; Max-Age=600$`))
  expect((await begin(false)).headers['set-cookie']).toEqual(cookie('SameSite=Lax; Secure'))
  expect((await begin(true)).headers['set-cookie']).toEqual(cookie('SameSite=None; Secure; Partitioned'))
})
