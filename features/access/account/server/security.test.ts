import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let on: ReturnType<typeof signingIn>
let institutionId: string
let passwordHash: string
beforeAll(async () => {
  server = await openServer()
  on = signingIn(server)
  institutionId = await buildInstitution(server.database)
  passwordHash = await hashPassword('open sesame')
})
afterAll(() => server.close())

const newPerson = () => buildPerson(server.database, institutionId, 'student', { passwordHash })
const url = '/pressplatform/account/sessions'
type Session = { id: string; current: boolean }
const sessionsOf = async (who: { cookie: string }) => (await server.ask(who, 'GET', url)).data as Session[]
const entered = async (account: string) => ({ cookie: on.cookieOf(await on.login(account, 'open sesame')) })

test('an account lists its sessions, ends one or all others, and cannot end a session of another account', async () => {
  const person = await newPerson()
  const [phone, library, here] = [await entered(person.accountId), await entered(person.accountId), await entered(person.accountId)]
  const all = await sessionsOf(here)
  expect(all.map(({ current }) => current)).toEqual([true, false, false, false])
  const target = (await sessionsOf(phone)).find(({ current }) => current)
  expect(await server.ask(await newPerson(), 'DELETE', `${url}/${target?.id}`)).toMatchObject({ status: 404 })
  expect(await server.ask(here, 'DELETE', `${url}/${target?.id}`)).toMatchObject({ status: 200 })
  expect(await server.ask(phone, 'GET', url)).toMatchObject({ status: 401 })
  expect(await server.ask(library, 'GET', url)).toMatchObject({ status: 200 })
  expect(await server.ask(here, 'DELETE', url)).toMatchObject({ data: { ended: 2 } })
  expect(await server.ask(library, 'GET', url)).toMatchObject({ status: 401 })
  expect(await sessionsOf(here)).toHaveLength(1)
})

test('an ended session receives the signed-out event within a second', async () => {
  const person = await newPerson()
  const [library, here] = [await entered(person.accountId), await entered(person.accountId)]
  const told = new Promise<number>((resolve) => {
    const stop = server.app.live.subscribe(person.memberId, ({ type }) => {
      if (type !== 'signed-out') return
      stop()
      resolve(Date.now())
    })
  })
  const target = (await sessionsOf(library)).find(({ current }) => current)
  const at = Date.now()
  await server.ask(here, 'DELETE', `${url}/${target?.id}`)
  expect((await told) - at).toBeLessThan(1000)
})

const bind = (who: { cookie: string }, target: string, targetProof: string, more: object = { password: 'open sesame' }) =>
  server.ask(who, 'PUT', '/pressplatform/account/bindings/target', { target, targetProof, ...more })
const unbind = (who: { cookie: string }, kind: string) => server.ask(who, 'DELETE', `/pressplatform/account/bindings/target/${kind}`)

test('binding a verified phone needs the password, removes the number from an account that never verified it, and is logged', async () => {
  const [person, claimer] = [await newPerson(), await newPerson()]
  const phone = on.newPhone()
  await server.database.platform.updateTable('accounts').set({ phone }).where('id', '=', claimer.accountId).execute()
  const proof = await on.prove('bind', phone, person)
  expect(await bind(person, phone, proof, { password: 'guess' })).toMatchObject({ errorCode: 'wrongPassword', fields: [{ path: 'password' }] })
  expect(await bind(claimer, phone, proof)).toMatchObject({ errorCode: 'wrongCode' })
  expect(await bind(person, on.newPhone(), proof)).toMatchObject({ errorCode: 'wrongCode' })
  expect(await bind(person, phone, proof)).toMatchObject({ status: 200 })
  expect(await server.ask(person, 'GET', '/pressplatform/account/bindings')).toMatchObject({ data: { phoneVerified: true } })
  expect(await server.ask(claimer, 'GET', '/pressplatform/account/bindings')).toMatchObject({ data: { phone: null } })
  const found = await withInstitution(server.database, institutionId, (db) =>
    db.selectFrom('members').select(['id', 'searchText']).where('id', 'in', [person.memberId, claimer.memberId]).execute(),
  )
  expect(found.filter(({ searchText }) => searchText.includes(phone)).map(({ id }) => id)).toEqual([person.memberId])
  const again = await on.prove('bind', phone, claimer).catch(() => '')
  if (again) expect(await bind(claimer, phone, again)).toMatchObject({ status: 409 })
  const log = await withInstitution(server.database, institutionId, (db) =>
    db.selectFrom('operationLog').select('details').where('action', '=', 'account.bind').where('objectId', '=', person.memberId).execute(),
  )
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain(phone)
})

test('the last way to recover an account cannot be unbound; a code sent to a bound phone confirms in place of the password', async () => {
  const person = await newPerson()
  const [phone, mail] = [on.newPhone(), 'lin.security@example.com']
  await bind(person, phone, await on.prove('bind', phone, person))
  expect(await unbind(person, 'phone')).toMatchObject({ status: 409 })
  await on.sendCode('confirm', undefined, person)
  const confirmed = (await on.verify('confirm', undefined, on.codeAt(phone), person)).data as { proof: string }
  const proof = await on.prove('bind', mail, person)
  expect(await bind(person, mail, proof, { proof: confirmed.proof })).toMatchObject({ status: 200 })
  expect(await unbind(person, 'phone')).toMatchObject({ status: 200 })
  expect(await unbind(person, 'phone')).toMatchObject({ status: 404 })
  expect(await unbind(person, 'fax')).toMatchObject({ status: 404 })
})

test('codes to confirm and to bind require a session', async () => {
  expect(await on.sendCode('confirm')).toMatchObject({ status: 401 })
  expect(await on.sendCode('bind', on.newPhone())).toMatchObject({ status: 401 })
  expect(await on.sendCode('confirm', undefined, await newPerson())).toMatchObject({ status: 403 })
})
