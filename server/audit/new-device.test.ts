import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, inside, type Person } from '../seeds/institution.ts'
import { openServer } from '../testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
})
afterAll(() => server.close())

const newPerson = () => buildPerson(server.database, institutionId, 'student')
const tellSystem = (who: Person, operatingSystem: string) => server.ask(who, 'POST', '/pressplatform/user/operating/system', { operatingSystem })
const tellDevice = (who: Person, device: string) => server.ask(who, 'POST', '/pressplatform/statistics/loginRecord', { device })

/** A sign-in as the browser tells it, some days ago. */
async function signInFrom(who: Person, operatingSystem: string, device: string, days = 0) {
  const told = await Promise.all([tellSystem(who, operatingSystem), tellDevice(who, device)])
  expect(told.map(({ status }) => status)).toEqual([200, 200])
  const at = new Date(Date.now() - Math.max(days * 24, 1) * 3600_000)
  await inside(server.database, institutionId, (db) =>
    db
      .updateTable('loginRecords')
      .set({ at })
      .where('memberId', '=', who.memberId)
      .where('at', '>', new Date(Date.now() - 60_000))
      .execute(),
  )
}
async function notices(who: Person) {
  const { data } = await server.ask(who, 'GET', '/pressplatform/messages?type=security')
  return (data as { items: { title: string; body: string; link: string }[] }).items
}

test('a sign-in from a new device is told with when and what, and leads to the list of sessions', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  await signInFrom(other, 'Windows', 'PC')
  await signInFrom(person, 'Windows', 'PC', 3)
  expect(await notices(person)).toEqual([])
  await signInFrom(person, 'Mac', 'PC')
  const told = await notices(person)
  expect(told).toMatchObject([{ title: '账号在新设备上登录', link: '/account/data#security' }])
  expect(told[0]?.body).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d，Mac · PC。/)
  expect(await notices(other)).toEqual([])
})

test('a device is told once; one that was not seen for half a year is new again', async () => {
  const person = await newPerson()
  await signInFrom(person, 'Windows', 'PC', 200)
  await signInFrom(person, 'iOS', 'IOS', 170)
  expect(await notices(person)).toHaveLength(1)
  await signInFrom(person, 'iOS', 'IOS', 160)
  expect(await notices(person)).toHaveLength(1)
  await signInFrom(person, 'Windows', 'PC')
  expect(await notices(person)).toHaveLength(2)
  await signInFrom(person, 'Windows', 'PC')
  expect(await notices(person)).toHaveLength(2)
})

test('both calls at the same time make one record', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, newPerson))
  await Promise.all(people.flatMap((person) => [tellSystem(person, 'Linux'), tellDevice(person, 'PC')]))
  const rows = await inside(server.database, institutionId, (db) =>
    db
      .selectFrom('loginRecords')
      .select(['device', 'operatingSystem'])
      .where(
        'memberId',
        'in',
        people.map(({ memberId }) => memberId),
      ) // prettier-ignore
      .execute(),
  )
  expect(rows).toEqual(people.map(() => ({ device: 'PC', operatingSystem: 'Linux' })))
})
