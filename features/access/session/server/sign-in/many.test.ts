import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn } from '#server/testing/session.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.close())

const count = 500

test('500 accounts sign in from one address at once, though some of them mistype their password first', { timeout: 120_000 }, async () => {
  const on = signingIn(server)
  const institutionId = await buildInstitution(server.database)
  const passwordHash = await hashPassword('open sesame')
  const pupils = Array.from({ length: count }, (_, at) => ({ id: newId(), account: `pupil-${at}` }))
  await withInstitution(server.database, institutionId, async (db, platform) => {
    await platform
      .insertInto('accounts')
      .values(pupils.map((pupil) => ({ ...pupil, passwordHash })))
      .execute()
    const name = '林晓'
    await db
      .insertInto('members')
      .values(pupils.map(({ id, account }) => ({ id: newId(), accountId: id, name, roles: ['student'], ...nameSearchKeys({ name, account }) })))
      .execute()
  })
  const statuses = await Promise.all(
    pupils.map(async ({ account }, at) => {
      if (at % 10 === 0) await on.login(account, 'open sesam')
      return (await on.login(account, 'open sesame')).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(count)
})
