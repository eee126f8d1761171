import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let passwordHash: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database, { name: '江川理工大学' })
  passwordHash = await hashPassword('open sesame')
})
afterAll(() => server.close())

const url = '/pressplatform/user/v3/account/login'
const newPerson = (role = 'author') => buildPerson(server.database, institutionId, role, { passwordHash, name: '林' })
const login = (account: string, password = 'open sesame', more: object = {}) => server.ask(undefined, 'POST', url, { account, password, ...more })
const cookiesOf = (answer: { headers: object }) => [(answer.headers as { 'set-cookie'?: string | string[] })['set-cookie'] ?? []].flat()
const cookieOf = (answer: { headers: object }) => cookiesOf(answer)[0]?.split(';')[0] ?? ''

test('a good sign-in gives an HttpOnly cookie that works, and the role-module call its modules', async () => {
  const person = await newPerson()
  const good = await login(person.accountId.toUpperCase())
  expect(good).toMatchObject({
    status: 200,
    data: { memberId: person.memberId, institutionName: '江川理工大学', name: '林', modules: expect.arrayContaining(['tbook', 'mybook']) },
  })
  expect(cookiesOf(good)[0]).toMatch(/^recto=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = cookieOf(good)
  // Without a session and without an institution in the address, the sign-in page is that of the institution that was last worked in.
  const last = cookiesOf(good)[1]?.split(';')[0] ?? ''
  const page = await server.http.inject({ url: '/textbooklogin', headers: { cookie: last } })
  const memberships = (await server.ask({ cookie }, 'GET', '/pressplatform/user/memberships')).data as { name: string }[]
  expect(page.body).toContain(`<b>${memberships[0]?.name}</b>`)
  expect(await server.ask({ cookie }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 200, data: { account: person.accountId } })
  const rights = await server.ask({ cookie }, 'GET', '/unifiedplatform/v1/user/rolemodule')
  const expected = {
    modules: expect.arrayContaining(['tbook', 'mybook']),
    moduleFeatures: { mybook: expect.arrayContaining(['publish']) },
    logoUrl: '',
  }
  expect(rights).toMatchObject({ status: 200, data: expected, extendMessage: expected })
})

test('a sign-in takes four statements', async () => {
  const person = await newPerson()
  await login(person.accountId)
  const before = server.queries.length
  await login(person.accountId)
  // The account, its memberships, the session, the record of the sign-in; limits, begin and commit are not counted.
  expect(server.queries.slice(before)).toHaveLength(4)
})

test('keep me signed in lasts thirty days', async () => {
  const person = await newPerson()
  expect(cookiesOf(await login(person.accountId, 'open sesame', { keep: true }))[0]).toContain(`Max-Age=${30 * 24 * 3600}`)
})

test('a sign-in in a frame has its own cookie, where the institution lists parents', async () => {
  const person = await newPerson()
  expect(cookiesOf(await login(person.accountId, 'open sesame', { framed: true }))[0]).toContain('SameSite=Lax')
  const list = (parents: string[]) =>
    withInstitution(server.database, institutionId, (_db, platform) =>
      platform.updateTable('institutions').set({ parents }).where('id', '=', institutionId).execute(),
    )
  await list(['https://campus.example'])
  const framed = await login(person.accountId, 'open sesame', { framed: true })
  expect(cookiesOf(framed)[0]).toMatch(/^recto-framed=[\w-]{43}; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/)
  expect(await server.ask({ cookie: cookieOf(framed) }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 200 })
  await list([])
})

test('a wrong password and an unknown account are refused in the same words, at the field', async () => {
  const person = await newPerson()
  const wrong = await login(person.accountId, 'guess')
  const unknown = await login('unknown-account', 'guess')
  expect(wrong).toMatchObject({ status: 400, errorCode: 'wrongPassword', fields: [{ path: 'password' }] })
  expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
})

test('ten failures lock the account, not the address', async () => {
  const [person, other] = await Promise.all([newPerson(), newPerson()])
  const { attempt } = signingIn(server)
  for (let i = 0; i < 10; i++) expect(await attempt(person.accountId, `guess ${i}`)).toMatchObject({ errorCode: 'wrongPassword' })
  const locked = await login(person.accountId)
  expect(locked).toMatchObject({ status: 429, errorCode: 'tooMany' })
  expect(Number((locked.headers as Record<string, string>)['retry-after'])).toBeGreaterThan(0)
  expect(await server.ask(undefined, 'GET', `${url}?account=${person.accountId}`)).toMatchObject({ data: { waitSeconds: expect.any(Number) } })
  expect(await login(other.accountId)).toMatchObject({ status: 200 })
})

test('passwords that are tried at once are counted one by one', async () => {
  const { accountId } = await newPerson()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login(accountId, `guess ${n}`)))
  const codes = answers.map(({ errorCode }) => errorCode)
  expect(codes.filter((code) => code === 'wrongPassword')).toHaveLength(5)
  expect(codes.filter((code) => code === 'workWanted')).toHaveLength(25)
})

test('more sign-ins can run at once than there are database connections', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => server.ask(undefined, 'GET', `${url}?account=unknown-${n}`)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('an account that is named like someone else’s proven phone or mail does not keep the owner of the phone or mail from signing in', async () => {
  const [owner, other, third] = [await newPerson(), await newPerson(), await newPerson()]
  const set = (person: { accountId: string }, values: object) =>
    server.database.platform.updateTable('accounts').set(values).where('id', '=', person.accountId).execute()
  await set(owner, { phone: '13911112299', phoneVerifiedAt: new Date(), mail: 'owner@qinghe.example', mailVerifiedAt: new Date() })
  await set(other, { account: '13911112299', passwordHash: await hashPassword('another secret') })
  await set(third, { account: 'Owner@Qinghe.example', passwordHash: await hashPassword('a third secret') })
  expect(await login('13911112299')).toMatchObject({ data: { memberId: owner.memberId } })
  expect(await login('OWNER@qinghe.example')).toMatchObject({ data: { memberId: owner.memberId } })
  expect(await login('13911112299', 'another secret')).toMatchObject({ data: { memberId: other.memberId } })
  expect(await login('owner@qinghe.example', 'a third secret')).toMatchObject({ data: { memberId: third.memberId } })
  expect(await login('13911112299', 'a third secret')).toMatchObject({ errorCode: 'wrongPassword' })
})

test('a challenge can be used once', async () => {
  const person = await newPerson()
  const { challenge } = (await server.ask(undefined, 'GET', url)).data as { challenge: string }
  expect(await login(person.accountId, 'open sesame', { challenge })).toMatchObject({ status: 200 })
  expect(await login(person.accountId, 'open sesame', { challenge })).toMatchObject({ status: 400, errorCode: 'malformed' })
})

test('the older sign-in call takes query parameters, from the same origin only', async () => {
  const person = await newPerson()
  const old = `/pressplatform/user/v2/account/login?account=${person.accountId}&password=open%20sesame`
  expect(await server.ask(undefined, 'GET', old)).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  expect(await server.ask(undefined, 'GET', old, undefined, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
    status: 403,
    errorCode: 'foreignOrigin',
  })
})

test('signing out ends the session at once, and everywhere ends all of them', async () => {
  const person = await newPerson()
  const [first, second] = await Promise.all([login(person.accountId), login(person.accountId)])
  expect(await server.ask({ cookie: cookieOf(first) }, 'GET', '/pressplatform/user/logout')).toMatchObject({ status: 200 })
  expect(await server.ask({ cookie: cookieOf(first) }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401, statusCode: 401 })
  await server.ask({ cookie: cookieOf(second) }, 'GET', '/pressplatform/user/logout?everywhere=true')
  expect(await server.ask(person, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401, errorCode: 'notlogged' })
})

test('the entrance decides among several institutions, and the choice can be changed', async () => {
  const person = await newPerson()
  const elsewhere = await buildInstitution(server.database, { code: `second-${person.memberId.slice(-6)}`, name: '海澜大学' })
  await withInstitution(server.database, elsewhere, (db, platform) =>
    buildMember(db, platform, { accountId: person.accountId, institutionId: elsewhere, name: '林', role: 'student' }),
  )
  expect(await login(person.accountId, 'open sesame', { from: `second-${person.memberId.slice(-6)}` })).toMatchObject({
    data: { institutionId: elsewhere },
  })
  const cookie = cookieOf(await login(person.accountId))
  const list = await server.ask({ cookie }, 'GET', '/pressplatform/user/memberships')
  expect(list.data).toMatchObject([
    { institutionId, current: true },
    { institutionId: elsewhere, name: '海澜大学', current: false },
  ])
  const chosen = await server.ask({ cookie }, 'POST', '/pressplatform/user/selectAuth', { institutionId: elsewhere })
  expect(chosen).toMatchObject({ status: 200, data: { institutionName: '海澜大学' } })
  expect(await server.ask({ cookie }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401 })
  expect(await server.ask({ cookie: cookieOf(chosen) }, 'GET', '/pressplatform/user/detail')).toMatchObject({
    data: { institutionId: elsewhere },
  })
  expect(await server.ask({ cookie: cookieOf(chosen) }, 'POST', '/pressplatform/user/selectAuth', { institutionId: person.memberId })).toMatchObject({
    status: 404,
  })
})

test('a disabled account is refused after the password is checked, and its open session ends', async () => {
  const person = await newPerson()
  await withInstitution(server.database, institutionId, (_db, platform) =>
    platform.updateTable('accounts').set({ disabledAt: new Date() }).where('id', '=', person.accountId).execute(),
  )
  expect(await login(person.accountId)).toMatchObject({ status: 400, errorCode: 'disabled' })
  expect(await login(person.accountId, 'guess')).toMatchObject({ errorCode: 'wrongPassword' })
  expect(await server.ask(person, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401 })
})

test('a change of rights takes effect in the open session', async () => {
  const person = await newPerson()
  await withInstitution(server.database, institutionId, (db) =>
    db
      .updateTable('members')
      .set({ roles: ['student'] })
      .where('id', '=', person.memberId)
      .execute(),
  )
  expect(await server.ask(person, 'GET', '/unifiedplatform/v1/user/rolemodule')).toMatchObject({ data: { modules: [], moduleFeatures: {} } })
})

test('the entrance shows its institution, by code, by session and by host', async () => {
  const code = `gate-${institutionId.slice(-6)}`
  await withInstitution(server.database, institutionId, (_db, platform) =>
    platform.updateTable('institutions').set({ code, host: 'books.example.edu', seoTitle: '数字教材' }).where('id', '=', institutionId).execute(),
  )
  const setting = (who: Parameters<typeof server.ask>[0], query = '', headers = {}) =>
    server.ask(who, 'GET', `/unifiedplatform/v1/setting${query}`, undefined, headers)
  expect(await setting(undefined, `?from=${code}`)).toMatchObject({ data: { institutionId, name: '江川理工大学' } })
  expect(await setting(await newPerson())).toMatchObject({ data: { institutionId } })
  expect(await setting(undefined, '', { host: 'books.example.edu' })).toMatchObject({ data: { institutionId } })
  expect(await setting(undefined)).toMatchObject({ data: { institutionId: null, name: 'Recto' } })
  expect(await server.ask(undefined, 'GET', `/unifiedplatform/v1/setting/seo?from=${code}`)).toMatchObject({ data: { title: '数字教材' } })
  expect(await server.ask(undefined, 'GET', `/unifiedplatform/v1/app/app/module/parameter/list?moduleCode=mybook&from=${code}`)).toMatchObject({
    data: [{ code: 'import', value: 'true' }],
  })
})

test('preferences follow the person', async () => {
  const person = await newPerson()
  const save = (name: string, value: string) => server.ask(person, 'PUT', '/pressplatform/account/preferences', { name, value })
  await save('reader', '{"size":18}')
  await save('reader', '{"size":20}')
  expect(await save('unknown', '')).toMatchObject({ status: 422, fields: [{ path: 'name' }] })
  expect(await server.ask(person, 'GET', '/pressplatform/account/preferences')).toMatchObject({ data: [{ name: 'reader', value: '{"size":20}' }] })
})
