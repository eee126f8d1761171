import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../kernel/password.ts'
import { buildInstitution, buildPerson } from '../seeds/institution.ts'
import { openServer } from '../testing/open.ts'
import { signingIn } from '../testing/session.ts'

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
  const accounts = Array.from({ length: count }, (_, at) => `pupil-${at}`)
  await Promise.all(accounts.map((account) => buildPerson(server.database, institutionId, 'student', { account, passwordHash })))
  const statuses = await Promise.all(
    accounts.map(async (account, at) => {
      if (at % 10 === 0) await on.login(account, 'open sesam')
      return (await on.login(account, 'open sesame')).status
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(count)
})
