import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { otherThan, shownFor, signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let on: ReturnType<typeof signingIn>
let passwordHash: string
let institutionId: string
beforeAll(async () => {
  server = await openServer()
  on = signingIn(server)
  passwordHash = await hashPassword('open sesame')
  institutionId = await buildInstitution(server.database)
})
afterAll(() => server.close())

const newPerson = (role = 'administrator', where = institutionId) => buildPerson(server.database, where, role, { passwordHash })
const begin = async (account: string) => (await on.login(account, 'open sesame')).data as { next: string; token: string }
const prove = (token: string, code: string) => on.anyone('POST', '/pressplatform/session/factor', { token, code })

/** A new account with a second factor, with its secret and recovery codes. */
async function withFactor(role?: string) {
  const person = await newPerson(role)
  const offer = await server.ask(person, 'POST', '/pressplatform/account/factor/offer', { password: 'open sesame' })
  const { secret } = offer.data as { secret: string }
  const enrolled = await server.ask(person, 'POST', '/pressplatform/account/factor/enrol', { code: shownFor(secret, -1) })
  return { ...person, secret, recoveryCodes: (enrolled.data as { recoveryCodes: string[] }).recoveryCodes }
}

test('the second factor is set up after the password, proven once, and asked for at the next sign-in', async () => {
  const person = await newPerson()
  expect(await server.ask(person, 'POST', '/pressplatform/account/factor/offer', { password: 'guess' })).toMatchObject({ errorCode: 'wrongPassword' })
  const offer = await server.ask(person, 'POST', '/pressplatform/account/factor/offer', { password: 'open sesame' })
  const { secret, address } = offer.data as { secret: string; address: string }
  expect(address).toMatch(/^otpauth:\/\/totp\/Recto:.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30/)
  const enrol = (code: string) => server.ask(person, 'POST', '/pressplatform/account/factor/enrol', { code })
  expect(await enrol(otherThan(shownFor(secret)))).toMatchObject({ errorCode: 'wrongCode' })
  const elsewhere = on.cookieOf(await on.login(person.accountId, 'open sesame'))
  const { recoveryCodes } = (await enrol(shownFor(secret, -1))).data as { recoveryCodes: string[] }
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await server.ask({ cookie: elsewhere }, 'GET', '/pressplatform/user/detail')).toMatchObject({ status: 401 })

  const answer = await on.login(person.accountId, 'open sesame')
  expect(answer).toMatchObject({ status: 200, data: { next: 'factor' } })
  expect(on.cookieOf(answer)).toBe('')
  const entered = await prove((answer.data as { token: string }).token, shownFor(secret))
  expect(entered).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  expect(await server.ask({ cookie: on.cookieOf(entered) }, 'GET', '/pressplatform/account/factor')).toMatchObject({ data: { recoveryLeft: 10 } })
})

test('a code and a token can be used once, and five wrong codes end the sign-in', async () => {
  const person = await withFactor()
  const code = shownFor(person.secret)
  const first = await begin(person.accountId)
  expect(await prove(first.token, code)).toMatchObject({ status: 200 })
  expect(await prove(first.token, shownFor(person.secret, 1))).toMatchObject({ status: 400, errorCode: 'malformed' })
  const second = await begin(person.accountId)
  expect(await prove(second.token, code)).toMatchObject({ errorCode: 'wrongCode' })
  for (let i = 0; i < 4; i++) expect(await prove(second.token, otherThan(shownFor(person.secret, 1)))).toMatchObject({ errorCode: 'wrongCode' })
  expect(await prove(second.token, shownFor(person.secret, 1))).toMatchObject({ errorCode: 'malformed' })
})

test('ten wrong codes lock the account’s second factor, whatever the token', async () => {
  const person = await withFactor()
  for (let round = 0; round < 2; round++) {
    const { token } = await begin(person.accountId)
    for (let i = 0; i < 5; i++) await prove(token, otherThan(shownFor(person.secret)))
  }
  const { token } = await begin(person.accountId)
  expect(await prove(token, shownFor(person.secret))).toMatchObject({ status: 429, errorCode: 'tooMany' })
})

test('a recovery code signs in once, however it is typed; new codes replace the old ones', async () => {
  const person = await withFactor()
  const [one = '', other = ''] = person.recoveryCodes
  const entered = await prove((await begin(person.accountId)).token, ` ${one.toUpperCase().replace('-', ' ')} `)
  expect(entered).toMatchObject({ status: 200 })
  expect(await prove((await begin(person.accountId)).token, one)).toMatchObject({ errorCode: 'wrongCode' })
  const cookie = { cookie: on.cookieOf(entered) }
  expect(await server.ask(cookie, 'GET', '/pressplatform/account/factor')).toMatchObject({ data: { recoveryLeft: 9 } })
  const renewed = await server.ask(cookie, 'POST', '/pressplatform/account/factor/recovery', { code: shownFor(person.secret) })
  expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  expect(await prove((await begin(person.accountId)).token, other)).toMatchObject({ errorCode: 'wrongCode' })
})

test('concurrent tries are counted one by one, for the token and for the account', async () => {
  const person = await withFactor()
  const { token } = await begin(person.accountId)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => prove(token, String(100_000 + n))))
  expect(answers.filter(({ errorCode }) => errorCode === 'wrongCode').length).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
})

test('no step can be skipped: a token of the second factor is not valid for the password or consent step', async () => {
  const person = await withFactor()
  await server.database.platform.updateTable('accounts').set({ passwordExpired: true }).where('id', '=', person.accountId).execute()
  const { token } = await begin(person.accountId)
  const choose = (of: string) => on.anyone('POST', '/pressplatform/session/password', { token: of, password: 'a better one' })
  expect(await choose(token)).toMatchObject({ errorCode: 'malformed' })
  const next = await prove(token, shownFor(person.secret))
  expect(next).toMatchObject({ data: { next: 'password' } })
  expect(on.cookieOf(next)).toBe('')
  expect(await choose((next.data as { token: string }).token)).toMatchObject({ data: { memberId: person.memberId } })
})

test('an institution can require administrators to set it up at the next sign-in', async () => {
  const strict = await buildInstitution(server.database)
  await withInstitution(server.database, strict, (_db, platform) =>
    platform.updateTable('institutions').set({ secondFactor: 'administrators' }).where('id', '=', strict).execute(),
  )
  const [administrator, teacher] = [await newPerson('administrator', strict), await newPerson('teacher', strict)]
  expect(await on.login(teacher.accountId, 'open sesame')).toMatchObject({ data: { memberId: teacher.memberId } })
  const { next, token } = await begin(administrator.accountId)
  expect(next).toBe('enrol')
  const { secret } = (await on.anyone('POST', '/pressplatform/session/factor/offer', { token })).data as { secret: string }
  const enrol = (code: string) => on.anyone('POST', '/pressplatform/session/factor/enrol', { token, code })
  expect(await enrol(otherThan(shownFor(secret)))).toMatchObject({ errorCode: 'wrongCode' })
  const enrolled = await enrol(shownFor(secret, -1))
  expect(enrolled.data).toMatchObject({ answer: { memberId: administrator.memberId } })
  expect((enrolled.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  const cookie = { cookie: on.cookieOf(enrolled) }
  expect(await server.ask(cookie, 'GET', '/pressplatform/account/factor')).toMatchObject({ data: { obligatory: true } })
  const off = await server.ask(cookie, 'POST', '/pressplatform/account/factor/disable', { code: shownFor(secret) })
  expect(off).toMatchObject({ status: 403, errorCode: 'forbidden' })

  // A session opened in another institution without a second factor cannot switch to this one.
  const both = await newPerson('author')
  await withInstitution(server.database, strict, (db, platform) =>
    buildMember(db, platform, { accountId: both.accountId, institutionId: strict, name: '林', role: 'administrator' }),
  )
  expect(await server.ask(both, 'POST', '/pressplatform/user/selectAuth', { institutionId: strict })).toMatchObject({ status: 403 })
})

test('an administrator can reset it for members of the same institution, but not their own and not for accounts used elsewhere too', async () => {
  const [locked, admin, author] = [await withFactor(), await newPerson(), await newPerson('author')]
  const foreign = await newPerson('administrator', await buildInstitution(server.database))
  const reset = (who: { cookie: string }, memberId: string) => server.ask(who, 'POST', '/pressplatform/account/factor/reset', { memberId })
  expect(await reset(author, locked.memberId)).toMatchObject({ status: 403 })
  expect(await reset(foreign, locked.memberId)).toMatchObject({ status: 404 })
  expect(await reset(admin, admin.memberId)).toMatchObject({ status: 403 })
  expect(await reset(admin, locked.memberId)).toMatchObject({ status: 200 })
  expect(await on.login(locked.accountId, 'open sesame')).toMatchObject({ data: { memberId: locked.memberId } })
  const log = await withInstitution(server.database, institutionId, (db) =>
    db
      .selectFrom('operationLog')
      .select(['memberId', 'details'])
      .where('action', '=', 'account.factor')
      .where('objectId', '=', locked.memberId)
      .execute(),
  )
  expect(log.at(-1)).toMatchObject({ memberId: admin.memberId, details: { after: { enabled: false } } })

  const both = await withFactor()
  await withInstitution(server.database, foreign.institutionId, (db, platform) =>
    buildMember(db, platform, { accountId: both.accountId, institutionId: foreign.institutionId, name: '林', role: 'author' }),
  )
  expect(await reset(admin, both.memberId)).toMatchObject({ status: 403 })
})

test('neither secret nor recovery codes are stored in plain text', async () => {
  const { accountId, secret, recoveryCodes } = await withFactor()
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select a::text || (select string_agg(r::text, '') from recovery_codes r where account_id = a.id) as all from accounts a where id = $1`,
    [accountId],
  )
  for (const hidden of [secret, ...recoveryCodes]) expect(rows[0]?.all).not.toContain(hidden)
})
