import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { otherThan, signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let on: ReturnType<typeof signingIn>
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  on = signingIn(server)
})
afterAll(() => server.close())

const alter = (change: string) => server.database.pool.query(change)

async function personWithPhone(phone: string, verified = true) {
  const person = await buildPerson(server.database, institutionId, 'student')
  await server.database.platform
    .updateTable('accounts')
    .set({ phone, phoneVerifiedAt: verified ? new Date() : null, passwordHash: 'x$y' })
    .where('id', '=', person.accountId)
    .execute()
  return person
}

test('a code reaches the phone, signs in once, and the session records the method', async () => {
  const phone = on.newPhone()
  const person = await personWithPhone(phone)
  const sent = await on.sendCode('signIn', `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  expect(sent).toMatchObject({ status: 200, data: { sentTo: `${phone.slice(0, 3)}****${phone.slice(-4)}`, resendSeconds: 60 } })
  const code = on.codeAt(phone)
  expect(code).toMatch(/^\d{6}$/)
  const entered = await on.phoneLogin(phone, code)
  expect(entered).toMatchObject({ status: 200, data: { memberId: person.memberId } })
  const sessions = await server.ask({ cookie: on.cookieOf(entered) }, 'GET', '/pressplatform/account/sessions')
  expect(sessions.data).toMatchObject([{ current: true, method: 'phone', device: 'other' }, { current: false }])
  expect(await on.phoneLogin(phone, code)).toMatchObject({ status: 400, errorCode: 'wrongCode', fields: [{ path: 'code' }] })
})

test('signing in by code requires consent to the current documents', async () => {
  const phone = on.newPhone()
  const person = await personWithPhone(phone)
  await on.sendCode('signIn', phone)
  const code = on.codeAt(phone)
  expect(await on.phoneLogin(phone, code, { privacy: '2001-01' })).toMatchObject({ status: 409 })
  expect(await on.phoneLogin(phone, code)).toMatchObject({ status: 200 })
  const kept = await server.database.platform.selectFrom('consents').selectAll().where('accountId', '=', person.accountId).execute()
  expect(kept.map(({ document }) => document).toSorted()).toEqual(['agreement', 'privacy'])
})

test('whether a phone has an account is not disclosed before it is verified', async () => {
  const [known, unknown] = [on.newPhone(), on.newPhone()]
  await personWithPhone(known)
  const strip = ({ data, ...answer }: Awaited<ReturnType<typeof on.sendCode>>) => ({
    ...answer,
    headers: null,
    data: { ...(data as object), sentTo: '', expiresAt: '' },
  })
  for (const purpose of ['signIn', 'register', 'forgotten']) {
    expect(strip(await on.sendCode(purpose, unknown))).toEqual(strip(await on.sendCode(purpose, known)))
    const wrong = async (phone: string) => ({ ...(await on.verify(purpose, phone, otherThan(on.codeAt(phone)))), headers: null })
    expect(await wrong(unknown)).toEqual(await wrong(known))
  }
  expect(await on.verify('forgotten', known, on.codeAt(known))).toMatchObject({ data: { taken: true } })
  expect(await on.verify('forgotten', unknown, on.codeAt(unknown))).toMatchObject({ data: { taken: false } })
})

test('after five tries even the right code is refused', async () => {
  const phone = on.newPhone()
  await on.sendCode('forgotten', phone)
  const code = on.codeAt(phone)
  for (let i = 0; i < 5; i++) expect(await on.verify('forgotten', phone, otherThan(code))).toMatchObject({ errorCode: 'wrongCode' })
  expect(await on.verify('forgotten', phone, code)).toMatchObject({ status: 400, errorCode: 'wrongCode' })
})

test('a code is valid for one target and one purpose, for five minutes, and until another one is sent', async () => {
  const phone = on.newPhone()
  await on.sendCode('forgotten', phone)
  const first = on.codeAt(phone)
  expect(await on.verify('register', phone, first)).toMatchObject({ errorCode: 'wrongCode' })
  expect(await on.verify('forgotten', on.newPhone(), first)).toMatchObject({ errorCode: 'wrongCode' })
  await alter(`update verification_codes set sent_at = now() - interval '61 seconds' where target = '${phone}'`)
  await on.sendCode('forgotten', phone)
  const second = on.codeAt(phone)
  if (first !== second) expect(await on.verify('forgotten', phone, first)).toMatchObject({ errorCode: 'wrongCode' })
  await alter(`update verification_codes set expires_at = now() - interval '1 second' where target = '${phone}'`)
  expect(await on.verify('forgotten', phone, second)).toMatchObject({ errorCode: 'wrongCode' })
})

test('another code only after a minute, ten a day to one target', async () => {
  const phone = on.newPhone()
  expect(await on.sendCode('signIn', phone)).toMatchObject({ status: 200 })
  const early = await on.sendCode('signIn', phone)
  expect(early).toMatchObject({ status: 429, errorCode: 'tooMany' })
  expect(Number((early.headers as Record<string, string>)['retry-after'])).toBeGreaterThan(50)
  for (let i = 1; i < 10; i++) {
    await alter(`update verification_codes set sent_at = now() - interval '61 seconds' where target = '${phone}'`)
    expect(await on.sendCode('signIn', phone)).toMatchObject({ status: 200 })
  }
  await alter(`update verification_codes set sent_at = now() - interval '61 seconds' where target = '${phone}'`)
  expect(await on.sendCode('signIn', phone)).toMatchObject({ status: 429 })
  expect(await on.sendCode('signIn', on.newPhone())).toMatchObject({ status: 200 })
})

test('a code is also sent by mail; when a gateway fails, the caller is told and may retry at once', async () => {
  const mail = 'lin.codes@example.com'
  expect(await on.sendCode('register', 'Lin.Codes@Example.com')).toMatchObject({ status: 200, data: { sentTo: 'li***@example.com' } })
  expect(await on.verify('register', mail, on.codeAt(mail))).toMatchObject({ status: 200, data: { taken: false } })
  expect(await on.sendCode('register', 'unknown@example.com')).toMatchObject({ status: 503, errorCode: 'busy' })
  expect(await on.sendCode('register', 'unknown@example.com')).toMatchObject({ status: 503 })
  expect(await on.sendCode('register', 'no target')).toMatchObject({ status: 422 })
})

test('codes are neither sent nor checked for another site', async () => {
  const phone = on.newPhone()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  const url = `/pressplatform/user/userCode?purpose=signIn&target=${phone}`
  expect(await server.ask(undefined, 'GET', url, undefined, foreign)).toMatchObject({ status: 403, errorCode: 'foreignOrigin' })
  expect(on.codeAt(phone)).toBe('')
})

test('a phone that someone else entered for an account with a password does not open it; its verified owner is asked to bind', async () => {
  const phone = on.newPhone()
  const claimed = await personWithPhone(phone, false)
  await on.sendCode('signIn', phone)
  const answer = await on.phoneLogin(phone, on.codeAt(phone))
  expect(answer).toMatchObject({ status: 200, data: { next: 'bind', provider: 'phone', name: `${phone.slice(0, 3)}****${phone.slice(-4)}` } })
  expect(on.cookieOf(answer)).toBe('')
  expect(await server.ask(claimed, 'GET', '/pressplatform/account/bindings')).toMatchObject({ data: { phoneVerified: false } })
})

test('codes, tokens and proofs are not stored in plain text', async () => {
  const phone = on.newPhone()
  const proof = await on.prove('register', phone)
  await on.sendCode('guardian', phone)
  const { rows } = await server.database.pool.query<{ all: string }>(
    `select (select coalesce(string_agg(v::text, ''), '') from verification_codes v) || (select coalesce(string_agg(p::text, ''), '') from verification_proofs p) as all`,
  )
  expect(rows[0]?.all).toContain(phone)
  expect(rows[0]?.all).not.toContain(proof)
})
