import type { WorkPuzzle } from '#contract/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { signingIn, solve } from '#server/testing/session.ts'

let server: Awaited<ReturnType<typeof openServer>>
let institutionId: string
let on: ReturnType<typeof signingIn>
beforeAll(async () => {
  server = await openServer()
  institutionId = await buildInstitution(server.database)
  on = signingIn(server)
})
afterAll(() => server.close())

const wanted = { status: 400, errorCode: 'workWanted', work: { challenge: expect.any(String), seed: expect.any(String), bits: 4 } }
/** A new puzzle from the refusal of a code. */
const puzzle = async () => (await on.askForCode('forgotten', on.newPhone())).work as WorkPuzzle
const withWork = (work: string) => on.askForCode('forgotten', on.newPhone(), { work })

async function reader(account: string) {
  await buildPerson(server.database, institutionId, 'student', { account, passwordHash: await hashPassword('open sesame') })
  return account
}

test('no code is sent before the puzzle is solved, for any purpose; the refusal contains the puzzle', async () => {
  for (const purpose of ['signIn', 'register', 'forgotten', 'guardian', 'trial']) {
    const phone = on.newPhone()
    const refused = await on.askForCode(purpose, phone)
    expect(refused).toMatchObject(wanted)
    expect(on.codeAt(phone)).toBe('')
    expect(await on.askForCode(purpose, phone, { work: solve(refused.work as WorkPuzzle) })).toMatchObject({ status: 200 })
    expect(on.codeAt(phone)).toMatch(/^\d{6}$/)
  }
})

test('a solution can be used once, even when it is sent many times at once', async () => {
  const work = solve(await puzzle())
  const answers = await Promise.all(Array.from({ length: 8 }, () => withWork(work)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ errorCode }) => errorCode === 'workWanted')).toHaveLength(7)
})

test('solutions of unsigned or altered puzzles are refused: a number alone, other bits, a longer life, another purpose', async () => {
  const work = solve(await puzzle())
  const [seed, bits, until, signature, number] = work.split('.')
  const forged = [
    '',
    'x',
    `${number}`,
    '....',
    [seed, '0', until, signature, '0'],
    [seed, bits, `${Number(until) + 1}`, signature, number],
    [seed, bits, until, '', number],
  ]
  for (const each of forged) expect(await withWork([each].flat().join('.') || ' '), String(each)).toMatchObject(wanted)
  await reader('other.use')
  for (let i = 0; i < 5; i++) await on.login('other.use', 'wrong')
  expect(await on.login('other.use', 'open sesame', { work })).toMatchObject(wanted)
  expect(await withWork(work)).toMatchObject({ status: 200 })
})

test('a wrong solution is refused, and the right one is still accepted afterwards', async () => {
  const { challenge, ...rest } = await puzzle()
  const right = solve({ challenge, ...rest })
  const number = Number(right.split('.').at(-1))
  for (const wrong of [...Array(number).keys(), 'NaN', '-1', '']) expect(await withWork(`${challenge}.${wrong}`)).toMatchObject(wanted)
  expect(await withWork(right)).toMatchObject({ status: 200 })
})

test('an expired puzzle is refused, and so is one that has become too easy', async () => {
  const work = solve(await puzzle())
  const now = Date.now
  Date.now = () => now() + 10 * 60_000 + 1
  expect(await withWork(work)).toMatchObject(wanted)
  Date.now = now
  // Three doublings above the number that one address may request without more work.
  await server.database.pool.query(
    `insert into rate_limits (key, points, expire) values ('ca:127.0.0.1', 400, $1)
    on conflict (key) do update set points = 400`,
    [now() + 3600_000],
  )
  expect(await withWork(work)).toMatchObject({ errorCode: 'workWanted', work: { bits: 7 } })
})

test('after five failures of an account its password is checked only with a solved puzzle; other accounts are not affected', async () => {
  const [account, other] = [await reader('five.failures'), await reader('no.failure')]
  for (let i = 0; i < 5; i++) expect(await on.login(account, 'wrong')).toMatchObject({ errorCode: 'wrongPassword' })
  expect(await on.login(account, 'open sesame')).toMatchObject(wanted)
  expect(await on.login(other, 'open sesame')).toMatchObject({ status: 200 })
  expect(await on.attempt(account, 'wrong')).toMatchObject({ errorCode: 'wrongPassword' })
  expect(await on.attempt(account, 'open sesame')).toMatchObject({ status: 200 })
  expect(await on.login(account, 'open sesame')).toMatchObject({ status: 200 })
})

test('an account that does not exist is treated the same way', async () => {
  for (let i = 0; i < 5; i++) expect(await on.login('unknown.account', 'wrong')).toMatchObject({ errorCode: 'wrongPassword' })
  expect(await on.login('unknown.account', 'wrong')).toMatchObject(wanted)
})
