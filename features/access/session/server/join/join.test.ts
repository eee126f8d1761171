import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'
import { newActivation } from './activation-code.ts'
import { ageOn } from './register.ts'

let server: Awaited<ReturnType<typeof openServer>>
let on: ReturnType<typeof signingIn>
let closed: string
let open: string
let approving: string
beforeAll(async () => {
  server = await openServer()
  on = signingIn(server)
  const build = async (code: string, registration: string) => {
    const id = await buildInstitution(server.database, { code, name: `${code}大学` })
    await server.database.platform
      .updateTable('institutions')
      .set({ registration, mailDomains: registration === 'closed' ? ['closed.example.edu'] : [] })
      .where('id', '=', id)
      .execute()
    return id
  }
  closed = await build('closed', 'closed')
  open = await build('open', 'open')
  approving = await build('approving', 'approve')
})
afterAll(() => server.close())

const adult = { name: '林小雨', birthDate: '2000-02-29', password: 'a good long one', consent: legalDocumentVersions }
const register = (more: object) => on.anyone('POST', '/pressplatform/user/register', { ...adult, ...more })
const membersOf = (institutionId: string) =>
  withInstitution(server.database, institutionId, (db) =>
    db.selectFrom('members').select(['id', 'name', 'roles', 'disabledAt', 'appliedAt', 'searchText']).execute(),
  )

test('registering with a verified phone joins an open institution as a student, signs in, and makes the member searchable by initials', async () => {
  const target = on.newPhone()
  const proof = await on.prove('register', target)
  const answer = await register({ target, proof, from: 'open' })
  expect(answer).toMatchObject({ status: 200, data: { institutionId: open, name: '林小雨', roles: ['student'] } })
  expect(await server.ask({ cookie: on.cookieOf(answer) }, 'GET', '/pressplatform/user/detail')).toMatchObject({ data: { phone: target } })
  expect((await membersOf(open)).at(-1)?.searchText).toContain('lxy')
  expect(await on.login(target, adult.password)).toMatchObject({ status: 200, data: { institutionId: open } })
  const entries = await withInstitution(server.database, open, (db) => db.selectFrom('operationLog').select(['action', 'details']).execute())
  expect(entries.map(({ action }) => action)).toContain('member.register')
  expect(JSON.stringify(entries)).not.toContain(adult.password)
})

test('a proof is valid once, for its own target; a refused field does not use it up', async () => {
  const target = on.newPhone()
  const proof = await on.prove('register', target)
  expect(await register({ target: on.newPhone(), proof, from: 'open' })).toMatchObject({ errorCode: 'wrongCode' })
  expect(await register({ target, proof, from: 'open', password: '12345678' })).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
  expect(await register({ target, proof, from: 'open' })).toMatchObject({ status: 200 })
  expect(await register({ target, proof, from: 'open' })).toMatchObject({ errorCode: 'wrongCode' })
  const again = await on.prove('register', target)
  expect(await register({ target, proof: again, from: 'open' })).toMatchObject({ status: 409, errorCode: 'conflict' })
  const forgotten = await on.prove('forgotten', on.newPhone())
  expect(await register({ target, proof: forgotten, from: 'open' })).toMatchObject({ errorCode: 'wrongCode' })
})

test('where registrations need approval, a member can sign in only once enabled, and the administrators are notified', async () => {
  const admin = await buildPerson(server.database, approving, 'administrator')
  const target = on.newPhone()
  const answer = await register({ target, proof: await on.prove('register', target), from: 'approving' })
  expect(answer).toMatchObject({ status: 200, data: { waiting: true, institutionName: 'approving大学' } })
  expect(on.cookieOf(answer)).toBe('')
  expect(await on.login(target, adult.password)).toMatchObject({ errorCode: 'disabled', errorMessage: '正在等待approving大学批准加入' })
  const member = (await membersOf(approving)).find(({ name }) => name === adult.name)
  expect(member).toMatchObject({ appliedAt: expect.any(Date), disabledAt: expect.any(Date) })
  const told = await withInstitution(server.database, approving, (db) =>
    db.selectFrom('messages').select('words').where('memberId', '=', admin.memberId).execute(),
  )
  expect(JSON.stringify(told)).toContain('林小雨申请加入')
  const list = '/unifiedplatform/v1/organization/origina/users'
  expect(await server.ask(admin, 'POST', list, { states: ['applied'] })).toMatchObject({ data: { items: [{ name: adult.name, state: 'applied' }] } })
  expect(JSON.stringify((await server.ask(admin, 'POST', list, {})).data)).not.toContain(adult.name)
  expect(await server.ask(admin, 'GET', '/pressplatform/users/counts')).toMatchObject({
    data: { states: expect.arrayContaining([{ state: 'applied', count: 1 }]) },
  })
  const ids = [member?.id]
  expect(await server.ask(admin, 'PUT', '/pressplatform/users/enable', { ids })).toMatchObject({ data: { done: [] } })
  expect(await server.ask(admin, 'PUT', '/pressplatform/users/applications/approve', { ids })).toMatchObject({ data: { done: ids } })
  expect(await server.ask(admin, 'PUT', '/pressplatform/users/applications/approve', { ids })).toMatchObject({ data: { done: [] } })
  expect(await deliveriesTo(member?.id)).toEqual([{ way: 'sms', words: expect.stringContaining('已批准你加入') }])
  expect(await on.login(target, adult.password)).toMatchObject({ status: 200, data: { institutionId: approving } })
})

/** What is on its way to a member, by channel. */
const deliveriesTo = (memberId = '') =>
  withInstitution(server.database, approving, (db) =>
    db
      .selectFrom('deliveries')
      .innerJoin('messages', 'messages.id', 'deliveries.messageId')
      .select(['way', sql<string>`words::text`.as('words')])
      .where('deliveries.memberId', '=', memberId)
      .execute(),
  )

test('a rejected registration ends with its reason, which is sent to the person', async () => {
  const admin = await buildPerson(server.database, approving, 'administrator')
  const target = on.newPhone()
  const name = '许未名'
  await register({ target, name, proof: await on.prove('register', target), from: 'approving' })
  const member = (await membersOf(approving)).find((each) => each.name === name)
  const reject = (reason: string) => server.ask(admin, 'PUT', '/pressplatform/users/applications/reject', { ids: [member?.id], reason })
  expect(await reject(' ')).toMatchObject({ status: 422, fields: [{ path: 'reason' }] })
  expect(await reject('名册里没有这位学生')).toMatchObject({ data: { done: [member?.id] } })
  expect(await deliveriesTo(member?.id)).toEqual([{ way: 'sms', words: expect.stringContaining('名册里没有这位学生') }])
  expect(await server.ask(admin, 'GET', `/pressplatform/users/${member?.id}`)).toMatchObject({ data: { state: 'left' } })
  expect((await on.login(target, adult.password)).status).not.toBe(200)
})

test('a closed institution accepts only its own mail domain, without approval and without an entrance', async () => {
  const phone = on.newPhone()
  expect(await register({ target: phone, proof: await on.prove('register', phone), from: 'closed' })).toMatchObject({ status: 403 })
  const mail = 'lin@closed.example.edu'
  expect(await register({ target: mail, proof: await on.prove('register', mail) })).toMatchObject({ status: 200, data: { institutionId: closed } })
  const stranger = 'lin@elsewhere.example.edu'
  expect(await register({ target: stranger, proof: await on.prove('register', stranger) })).toMatchObject({ status: 403 })
})

test('under 14 a guardian consents with a phone number of their own', async () => {
  expect(ageOn('2012-03-01', new Date('2026-02-28T15:59:00Z'))).toBe(13)
  expect(ageOn('2012-03-01', new Date('2026-02-28T16:00:00Z'))).toBe(14)
  const [target, guardianPhone] = [on.newPhone(), on.newPhone()]
  const proof = await on.prove('register', target)
  const child = { target, proof, from: 'open', birthDate: `${new Date().getFullYear() - 10}-01-01` }
  expect(await register(child)).toMatchObject({ status: 422, fields: [{ path: 'guardian' }] })
  const guardian = (phone: string, of: string) => ({ ...child, guardian: { name: '林建国', phone, proof: of } })
  expect(await register(guardian(target, proof))).toMatchObject({ status: 422, fields: [{ path: 'guardian.phone' }] })
  expect(await register(guardian(guardianPhone, await on.prove('forgotten', guardianPhone)))).toMatchObject({ errorCode: 'wrongCode' })
  const answer = await register(guardian(guardianPhone, await on.prove('guardian', guardianPhone)))
  expect(answer).toMatchObject({ status: 200, data: { institutionId: open } })
  const { accountId } = answer.data as { accountId: string }
  const kept = await server.database.platform.selectFrom('guardians').selectAll().where('accountId', '=', accountId).execute()
  expect(kept).toMatchObject([{ name: '林建国', phone: guardianPhone }])
})

async function entered() {
  const person = await buildPerson(server.database, open, 'student', { name: '周子墨' })
  await withInstitution(server.database, open, (db) =>
    db.updateTable('members').set({ state: 'waiting' }).where('id', '=', person.memberId).execute(),
  )
  const { code, codeHash } = newActivation()
  const expiresAt = new Date(Date.now() + 60_000)
  const { accountId, institutionId, memberId } = person
  await server.database.platform.insertInto('activations').values({ accountId, institutionId, memberId, codeHash, expiresAt }).execute()
  return { ...person, code, codeHash }
}
const activate = (code: string, password = 'a good long one') =>
  on.anyone('POST', '/pressplatform/session/activation', { code, password, consent: legalDocumentVersions })

test('an activation code shows its account, sets the password, signs in, and works once', async () => {
  const person = await entered()
  expect(person.code).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){5}[0-9a-hjkmnp-tv-z]$/)
  const typed = person.code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'I')
  expect(await on.anyone('GET', `/pressplatform/session/activation?code=${encodeURIComponent(typed)}`)).toMatchObject({
    data: { name: '周子墨', account: person.accountId, institutionName: 'open大学' },
  })
  expect(await activate(person.code, 'short')).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
  const answer = await activate(typed)
  expect(answer).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  expect(await server.ask(person, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401 })
  const [member] = await withInstitution(server.database, open, (db) =>
    db.selectFrom('members').select(['state', 'lastLoginAt']).where('id', '=', person.memberId).execute(),
  )
  expect(member).toMatchObject({ state: 'active', lastLoginAt: expect.any(Date) })
  expect(await activate(person.code)).toMatchObject({ status: 400, errorCode: 'wrongCode', fields: [{ path: 'code' }] })
})

test('of two concurrent uses of one code only one succeeds', async () => {
  const { code } = await entered()
  const answers = await Promise.all([activate(code), activate(code, 'another good one')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('a code that has expired or was never issued is refused', async () => {
  const person = await entered()
  await server.database.pool.query(`update activations set expires_at = now() - interval '1 second' where code_hash = $1`, [person.codeHash])
  expect(await activate(person.code)).toMatchObject({ errorCode: 'wrongCode' })
  expect(await activate(newActivation().code)).toMatchObject({ errorCode: 'wrongCode' })
})

test('an unused code becomes invalid when the person signs in another way or sets a password', async () => {
  const byPhone = await entered()
  const phone = await claimed(byPhone)
  await on.sendCode('signIn', phone)
  expect(await on.phoneLogin(phone, on.codeAt(phone))).toMatchObject({ data: { memberId: byPhone.memberId } })
  expect(await activate(byPhone.code)).toMatchObject({ status: 400, errorCode: 'wrongCode' })

  const byPassword = await entered()
  const target = await claimed(byPassword)
  const body = { target, proof: await on.prove('forgotten', target), password: 'chosen by myself' }
  expect(await on.anyone('POST', '/pressplatform/session/password/forgotten', body)).toMatchObject({ status: 200 })
  expect(await activate(byPassword.code)).toMatchObject({ status: 400, errorCode: 'wrongCode' })
})

/** Enters an unverified phone for an account without a password, as an institution does. */
async function claimed({ accountId }: { accountId: string }): Promise<string> {
  const phone = on.newPhone()
  await server.database.platform.updateTable('accounts').set({ phone, passwordHash: null }).where('id', '=', accountId).execute()
  return phone
}

test('a phone that an institution has entered counts as verified once a password was set with it', async () => {
  const person = await entered()
  const target = await claimed(person)
  const reset = async (password: string) =>
    on.anyone('POST', '/pressplatform/session/password/forgotten', { target, proof: await on.prove('forgotten', target), password })
  expect(await reset('chosen by myself')).toMatchObject({ status: 200 })
  await server.database.pool.query('delete from verification_codes')
  expect(await reset('chosen once more')).toMatchObject({ status: 200 })
  await on.sendCode('signIn', target)
  expect(await on.phoneLogin(target, on.codeAt(target))).toMatchObject({ data: { memberId: person.memberId } })
})

test('two registrations of one phone at once make one account', async () => {
  const target = on.newPhone()
  const first = await on.prove('register', target)
  await server.database.pool.query('delete from verification_codes')
  const second = await on.prove('register', target)
  const answers = await Promise.all([first, second].map((proof, at) => register({ target, proof, from: 'open', name: `同时${at}` })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await membersOf(open)).filter(({ name }) => name.startsWith('同时'))).toHaveLength(1)
})

test('a forgotten password is reset with the phone of the account; every session ends', async () => {
  const target = on.newPhone()
  const first = await register({ target, proof: await on.prove('register', target), from: 'open' })
  const reset = (proof: string, password: string) => on.anyone('POST', '/pressplatform/session/password/forgotten', { target, proof, password })
  const proof = await on.prove('forgotten', target)
  expect(await reset(proof, 'password')).toMatchObject({ status: 422 })
  expect(await reset(proof, 'something else')).toMatchObject({ status: 200 })
  expect(await server.ask({ cookie: on.cookieOf(first) }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401 })
  expect(await on.login(target, adult.password)).toMatchObject({ errorCode: 'wrongPassword' })
  expect(await on.login(target, 'something else')).toMatchObject({ status: 200 })
  expect(await reset(proof, 'something new')).toMatchObject({ errorCode: 'wrongCode' })
})

test('a password that an administrator has reset is replaced before anything else', async () => {
  const person = await buildPerson(server.database, open, 'author', { passwordHash: await hashPassword('given once') })
  await server.database.platform.updateTable('accounts').set({ passwordExpired: true }).where('id', '=', person.accountId).execute()
  const answer = await on.login(person.accountId, 'given once')
  expect(answer).toMatchObject({ data: { next: 'password' } })
  expect(on.cookieOf(answer)).toBe('')
  const { token } = answer.data as { token: string }
  const choose = (password: string) => on.anyone('POST', '/pressplatform/session/password', { token, password })
  expect(await choose(person.accountId)).toMatchObject({ status: 422, fields: [{ path: 'password' }] })
  expect(await choose('chosen by myself')).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  expect(await choose('chosen once more')).toMatchObject({ errorCode: 'malformed' })
  expect(await on.login(person.accountId, 'chosen by myself')).toMatchObject({ data: { memberId: person.memberId } })
})

test('a new version of a document is asked about at the next sign-in; an account without any consent is not asked', async () => {
  const target = on.newPhone()
  await register({ target, proof: await on.prove('register', target), from: 'open' })
  await server.database.pool.query(`update consents set version = '2001-01' where document = 'privacy'`)
  const answer = await on.login(target, adult.password)
  expect(answer).toMatchObject({ data: { next: 'consent', documents: ['privacy'] } })
  const { token } = answer.data as { token: string }
  const give = (consent: object) => on.anyone('POST', '/pressplatform/session/consent', { token, consent })
  expect(await give({ ...legalDocumentVersions, privacy: '2001-01' })).toMatchObject({ status: 409 })
  expect(await give(legalDocumentVersions)).toMatchObject({ status: 200, data: { institutionId: open } })
  expect(await on.login(target, adult.password)).toMatchObject({ data: { institutionId: open } })
})
