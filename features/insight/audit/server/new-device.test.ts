import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let passwordHash: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database, { code: 'gate' })
  passwordHash = await hashPassword('open sesame')
})
afterAll(() => server.close())

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

const newPerson = () => buildPerson(server.database, institutionId, 'student', { passwordHash })
const recordsOf = (who: Person) =>
  withInstitution(server.database, institutionId, (db) =>
    db.selectFrom('loginRecords').selectAll().where('memberId', '=', who.memberId).orderBy('at').execute(),
  )

/** Signs in from a browser, some days ago. */
async function signInFrom(who: Person, agent: string, days = 0): Promise<{ cookie: string }> {
  const body = { account: who.accountId, password: 'open sesame', from: 'gate' }
  const entered = await server.ask(undefined, 'POST', '/pressplatform/user/v3/account/login', body, { 'user-agent': agent })
  expect(entered.status).toBe(200)
  if (days)
    await withInstitution(server.database, institutionId, (db) =>
      db
        .updateTable('loginRecords')
        .set({ at: new Date(Date.now() - days * 24 * 3600_000) })
        .where('memberId', '=', who.memberId)
        .where('at', '>', new Date(Date.now() - 3600_000))
        .execute(),
    )
  return { cookie: signingIn(server).cookieOf(entered) }
}
/** What an iPad, whose user agent says Mac, reports after the sign-in. */
const tellPad = (who: { cookie: string }) =>
  Promise.all([
    server.ask(who, 'POST', '/pressplatform/user/operating/system', { operatingSystem: 'other' }),
    server.ask(who, 'POST', '/pressplatform/statistics/loginRecord', { device: 'Pad', from: 'door' }),
  ])
async function notices(who: Person) {
  const { data } = await server.ask(who, 'GET', '/pressplatform/messages?type=security')
  return (data as { items: { title: string; body: string; link: string }[] }).items
}

test('a sign-in from a new device sends a message with time and device and a link to the sessions, without a report of the browser', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  await signInFrom(other, windows)
  await signInFrom(person, windows, 3)
  expect(await notices(person)).toEqual([])
  await signInFrom(person, mac)
  const told = await notices(person)
  expect(told).toMatchObject([{ title: '账号在新设备上登录', link: '/account/data#security' }])
  expect(told[0]?.body).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d，Mac · PC。/)
  expect(await notices(other)).toEqual([])
})

test('a device is reported once; after half a year without a sign-in it counts as new again', async () => {
  const person = await newPerson()
  await signInFrom(person, windows, 200)
  await signInFrom(person, phone, 170)
  expect(await notices(person)).toHaveLength(1)
  await signInFrom(person, phone, 160)
  expect(await notices(person)).toHaveLength(1)
  await signInFrom(person, windows, 1)
  expect(await notices(person)).toHaveLength(2)
  await signInFrom(person, windows)
  expect(await notices(person)).toHaveLength(2)
})

test('two sign-ins at the same moment have one record each, and each browser completes its own record', async () => {
  const person = await newPerson()
  const [one, other] = await Promise.all([signInFrom(person, windows), signInFrom(person, mac)])
  expect(
    (await recordsOf(person))
      .map(({ device, operatingSystem, entrance }) => ({ device, operatingSystem, entrance }))
      .toSorted((a, b) => a.operatingSystem!.localeCompare(b.operatingSystem!)),
  ).toEqual([
    { device: 'PC', operatingSystem: 'Mac', entrance: 'gate' },
    { device: 'PC', operatingSystem: 'Win10', entrance: 'gate' },
  ])
  await tellPad(other)
  expect(await recordsOf(person)).toHaveLength(2)
  expect((await recordsOf(person)).filter(({ device }) => device === 'Pad')).toMatchObject([{ operatingSystem: 'other', entrance: 'door' }])
  expect((await recordsOf(person)).filter(({ operatingSystem }) => operatingSystem === 'Win10')).toHaveLength(1)
  expect(one.cookie).not.toBe(other.cookie)
})

test('an iPad whose user agent says Mac is reported once', async () => {
  const person = await newPerson()
  await signInFrom(person, windows, 9)
  await tellPad(await signInFrom(person, mac))
  expect(await notices(person)).toHaveLength(1)
  await signInFrom(person, mac)
  expect(await notices(person)).toHaveLength(1)
})

test('changing to another institution does not count as a sign-in', async () => {
  const person = await newPerson()
  const session = await signInFrom(person, windows)
  expect(await server.ask(session, 'POST', '/pressplatform/user/selectAuth', { institutionId })).toMatchObject({ status: 200 })
  expect(await recordsOf(person)).toHaveLength(1)
})
