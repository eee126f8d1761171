import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { startSession } from '#server/kernel/access/session.ts'
import { buildInstitution, buildMember, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
})
afterAll(() => server.close())

const passwordLine = '/unifiedplatform/v1/user/updatepassword'
const someone = async (account: string) =>
  buildPerson(server.database, institutionId, 'teacher', { account, passwordHash: await hashPassword('a boat on the river') })
const change = (who: Person, oldPassword: string, newPassword: string) => server.ask(who, 'POST', passwordLine, { oldPassword, newPassword })

test('changing the password ends all other sessions, is recorded in the operation log and sends a security message', async () => {
  const who = await someone('lin')
  const other = await buildInstitution(server.database)
  const otherMember = await withInstitution(server.database, other, (db, platform) =>
    buildMember(db, platform, { accountId: who.accountId, institutionId: other, name: '林', role: 'student' }),
  )
  const second = { cookie: `recto=${await startSession(server.database.platform, who)}` }
  expect(await change(who, 'a boat on the river', 'a bridge over it')).toMatchObject({ status: 200 })
  for (const ended of [second, otherMember]) expect((await server.ask(ended, 'GET', '/pressplatform/user/detail')).status).toBe(401)
  expect((await server.ask(who, 'GET', '/pressplatform/user/detail')).status).toBe(200)
  const login = (password: string) => server.ask(undefined, 'POST', '/pressplatform/user/v3/account/login', { account: 'lin', password })
  expect((await login('a boat on the river')).errorCode).toBe('wrongPassword')
  expect((await login('a bridge over it')).status).toBe(200)
  const [entry, message] = await withInstitution(server.database, institutionId, async (db) => [
    await db.selectFrom('operationLog').selectAll().where('memberId', '=', who.memberId).executeTakeFirstOrThrow(),
    await db.selectFrom('messages').select(['type', 'words']).where('memberId', '=', who.memberId).executeTakeFirstOrThrow(),
  ])
  expect(entry).toMatchObject({ action: 'account.password', objectId: who.memberId })
  expect(JSON.stringify(entry)).not.toContain('bridge')
  expect(message.type).toBe('security')
})

test('a wrong old password and a weak new one are refused at their fields, and guesses are counted', async () => {
  const who = await someone('guess')
  expect(await change(who, 'wrong', 'a bridge over it')).toMatchObject({ status: 400, errorCode: 'wrongPassword', fields: [{ path: 'oldPassword' }] })
  expect(await change(who, 'a boat on the river', 'short')).toMatchObject({ status: 422, fields: [{ path: 'newPassword' }] })
  expect(await change(who, 'a boat on the river', 'password1')).toMatchObject({ status: 422, fields: [{ path: 'newPassword' }] })
  expect(await change(who, 'a boat on the river', 'a boat on the river')).toMatchObject({ status: 422, fields: [{ path: 'newPassword' }] })
  for (let i = 0; i < 9; i++) await change(who, `wrong ${i}`, 'a bridge over it')
  expect(await change(who, 'a boat on the river', 'a bridge over it')).toMatchObject({ status: 429 })
})

const upload = (who: Person | undefined, bytes: Buffer, name = 'me.jpg', fields: Record<string, string> = {}) => {
  const { payload, headers } = multipart(bytes, name, fields)
  return server.ask(who, 'POST', '/pressplatform/user/uploadAvatar', payload as never, headers)
}

test('an avatar is a square without camera data, visible only inside the institution; a new one replaces the old', async () => {
  const who = await buildPerson(server.database, institutionId, 'student')
  const colleague = await buildPerson(server.database, institutionId, 'student')
  const stranger = await buildPerson(server.database, await buildInstitution(server.database), 'student')
  const photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Copyright: 'GPS 31.2 121.4' } })
    .jpeg()
    .toBuffer()
  const { status, data } = await upload(who, photo, 'me.jpg', { x: '0.5', y: '0', size: '1' })
  expect(status).toBe(200)
  const { avatarUrl } = data as { avatarUrl: string }
  const seen = await server.http.inject({ url: avatarUrl, headers: { cookie: colleague.cookie } })
  expect(seen.statusCode).toBe(200)
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'png' })
  expect(seen.rawPayload.includes('GPS')).toBe(false)
  expect((await server.ask(stranger, 'GET', avatarUrl)).status).toBe(404)
  expect((await server.ask(undefined, 'GET', avatarUrl)).status).toBe(401)
  expect((await server.ask(who, 'GET', '/pressplatform/user/detail')).data).toMatchObject({ avatarUrl })
  await upload(who, photo)
  expect((await server.ask(colleague, 'GET', avatarUrl)).status).toBe(404)
  expect((await server.ask(who, 'DELETE', '/pressplatform/account/avatar')).status).toBe(200)
  expect((await server.ask(who, 'GET', '/pressplatform/user/detail')).data).toMatchObject({ avatarUrl: null })
})

test('an avatar that is not a picture is refused', async () => {
  const who = await buildPerson(server.database, institutionId, 'student')
  expect((await upload(who, Buffer.from('<svg onload=alert(1)>'), 'me.png')).status).toBe(415)
  expect((await upload(who, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'me.jpg')).status).toBe(422)
  expect((await upload(undefined, Buffer.from(''), 'me.jpg')).status).toBe(401)
})
