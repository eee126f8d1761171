import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let on: ReturnType<typeof signingIn>
let institutionId: string
let passwordHash: string
beforeAll(async () => {
  server = await openServer()
  on = signingIn(server)
  institutionId = await buildInstitution(server.database, { code: 'wechat' })
  await server.database.platform.updateTable('institutions').set({ registration: 'open' }).where('id', '=', institutionId).execute()
  passwordHash = await hashPassword('open sesame')
})
afterAll(() => server.close())

type Pending = { next: string; token: string; provider: string; name: string }
const begin = async (entrance: 'site' | 'account' = 'site') =>
  (await on.anyone('GET', `/pressplatform/session/wechat?entrance=${entrance}`)).data as { address: string; state: string }
/** Returns from WeChat as one of its users. */
async function back(person: number, entrance: 'site' | 'account' = 'site') {
  const { state } = await begin(entrance)
  return on.anyone('POST', '/pressplatform/session/wechat', { entrance, state, code: server.gateways.wechat.agree(entrance, person) })
}

test('an unknown WeChat user is asked to bind; after one password sign-in WeChat signs in to the account, from both entrances', async () => {
  expect((await begin()).address).toContain('/connect/qrconnect?appid=wx-simulated-site')
  const person = await buildPerson(server.database, institutionId, 'student', { passwordHash })
  const stranger = await back(0)
  expect(stranger).toMatchObject({ status: 200, data: { next: 'bind', provider: 'wechat', name: '林小雨' } })
  expect(on.cookieOf(stranger)).toBe('')
  const { token } = stranger.data as Pending
  const bound = await on.login(person.accountId, 'open sesame', { bind: token })
  expect(bound).toMatchObject({ data: { memberId: person.memberId } })
  for (const entrance of ['site', 'account'] as const)
    expect(await back(0, entrance)).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  expect(await on.login(person.accountId, 'open sesame', { bind: token })).toMatchObject({ errorCode: 'malformed' })
  const list = await server.ask({ cookie: on.cookieOf(bound) }, 'GET', '/pressplatform/account/bindings')
  expect(list.data).toMatchObject({ identities: [{ provider: 'wechat', name: '林小雨' }] })
  const written = await withInstitution(server.database, institutionId, (db) =>
    db.selectFrom('operationLog').select(['action', 'details']).where('memberId', '=', person.memberId).execute(),
  )
  expect(written).toMatchObject([{ action: 'account.bind', details: { after: { provider: 'wechat' } } }])
  const told = await server.ask({ cookie: on.cookieOf(bound) }, 'GET', '/pressplatform/messages?type=security')
  expect(told.data).toMatchObject({ items: [{ title: '账号已绑定微信' }] })
})

test('an unknown WeChat user can register with the WeChat identity', async () => {
  const { token } = (await back(1)).data as Pending
  const target = on.newPhone()
  const proof = await on.prove('register', target)
  const body = { name: '周子墨', birthDate: '2000-01-01', password: 'a good long one', consent: legalDocumentVersions, from: 'wechat' }
  const answer = await on.anyone('POST', '/pressplatform/user/register', { ...body, target, proof, bind: token })
  const { memberId } = answer.data as { memberId: string }
  expect(await back(1)).toMatchObject({ data: { memberId } })
})

test('a verified phone without account is bound or registered without being verified again', async () => {
  const [one, other] = [on.newPhone(), on.newPhone()]
  const held = async (phone: string) => {
    await on.sendCode('signIn', phone)
    return ((await on.phoneLogin(phone, on.codeAt(phone))).data as Pending).token
  }
  const person = await buildPerson(server.database, institutionId, 'student', { passwordHash })
  expect(await on.login(person.accountId, 'open sesame', { bind: await held(one) })).toMatchObject({ status: 200 })
  await on.sendCode('signIn', one)
  expect(await on.phoneLogin(one, on.codeAt(one))).toMatchObject({ data: { memberId: person.memberId } })
  const body = { name: '陈建国', birthDate: '1980-01-01', password: 'a good long one', consent: legalDocumentVersions, from: 'wechat' }
  expect(await on.anyone('POST', '/pressplatform/user/register', { ...body, bind: await held(other) })).toMatchObject({ data: { name: '陈建国' } })
})

test('a state and a code can be used only once, and the state must be issued by this server', async () => {
  const { state } = await begin()
  const code = server.gateways.wechat.agree('site', 2)
  const finish = (of: string, by: string) => on.anyone('POST', '/pressplatform/session/wechat', { entrance: 'site', state: of, code: by })
  expect(await finish('made-up', code)).toMatchObject({ errorCode: 'wrongCode' })
  expect(await finish(state, code)).toMatchObject({ data: { next: 'bind' } })
  expect(await finish(state, server.gateways.wechat.agree('site', 2))).toMatchObject({ errorCode: 'wrongCode' })
  expect(await finish((await begin()).state, code)).toMatchObject({ errorCode: 'wrongCode' })
})

test('only pages of this site are signed for WeChat', async () => {
  const sign = (url: string) => on.anyone('GET', `/pressplatform/wx/getTicket?url=${encodeURIComponent(url)}`)
  expect(await sign('http://localhost/mobile/readBook?id=1#top')).toMatchObject({
    status: 200,
    data: { signature: expect.stringMatching(/^[0-9a-f]{40}$/) },
  })
  expect(await sign('https://elsewhere.example/')).toMatchObject({ status: 403 })
})

test('a signed-in account binds WeChat, and unbinds it unless it is its only way to sign in', async () => {
  const person = await buildPerson(server.database, institutionId, 'student')
  const bind = async (who: { cookie: string }, chosen: number) => {
    const browser = openBrowser(server, who.cookie)
    const { data } = await browser.ask('GET', '/pressplatform/session/wechat?entrance=site&purpose=bind')
    const { state } = data as { state: string }
    return browser.ask('POST', '/pressplatform/account/bindings/wechat', {
      entrance: 'site',
      state,
      code: server.gateways.wechat.agree('site', chosen),
    })
  }
  expect(await bind(person, 2)).toMatchObject({ data: { name: '陈建国' } })
  const identities = async () =>
    ((await server.ask(person, 'GET', '/pressplatform/account/bindings')).data as { identities: { id: string }[] }).identities
  const [bound] = await identities()
  const unbind = () => server.ask(person, 'DELETE', `/pressplatform/account/bindings/${bound?.id}`)
  expect(await unbind()).toMatchObject({ status: 409 })
  await server.database.platform.updateTable('accounts').set({ passwordHash }).where('id', '=', person.accountId).execute()
  const foreign = await buildPerson(server.database, institutionId, 'student')
  expect(await server.ask(foreign, 'DELETE', `/pressplatform/account/bindings/${bound?.id}`)).toMatchObject({ status: 404 })
  expect(await unbind()).toMatchObject({ status: 200 })
  expect(await identities()).toEqual([])

  const other = await buildPerson(server.database, institutionId, 'student', { passwordHash })
  expect(await bind(other, 0)).toMatchObject({ status: 409 })
})
