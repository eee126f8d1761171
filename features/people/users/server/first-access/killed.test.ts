import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ReceivedMail, simulateMail } from '#server/gateways/mail/mail-simulator.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { multipart } from '#server/testing/multipart.ts'
import { firstAdministrator } from '#server/testing/processes/faults.ts'
import { type Killable, openKillable } from '#server/testing/processes/killable.ts'

// The real server is killed while it tells people that they can sign in, and started again.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** The most letters that are under way at the same time, and so may be sent twice, with the same id. */
const underWay = 4
const count = 80
const mail = simulateMail()
let server: Killable
let cookie: string
let importId: string

beforeAll(async () => {
  server = await openKillable({ RECTO_MAIL_URL: await mail.url() })
  cookie = await firstAdministrator(server)
  const rows = Array.from({ length: count }, (_, at) => `许一诺,K-${at},k${at}@killed.example`)
  const { payload, headers } = multipart(Buffer.from(['姓名,学号,邮箱', ...rows].join('\n')), '名单.csv')
  importId = (await call<{ importId: string }>('POST', '/unifiedplatform/v1/users/import', payload, headers)).importId
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

async function call<T>(method: string, path: string, body?: object | Buffer, headers: Record<string, string> = {}): Promise<T> {
  const bytes = Buffer.isBuffer(body)
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...(body && !bytes && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const { success, data, errorMessage } = (await answer.json()) as { success: boolean; data: T; errorMessage?: string }
  if (!success) throw new Error(`${method} ${path}: ${errorMessage}`)
  return data
}

const query = (statement: string) => asOwner(server.ownerUrl, statement) as Promise<Record<string, unknown>[]>
const idOf = ({ raw }: ReceivedMail) => raw.match(/^message-id: *(\S+)/im)?.[1]

/** Kills the server when it has sent some of the letters with this subject, and starts it again. */
async function killAt(letters: () => readonly ReceivedMail[], some: number): Promise<void> {
  await expect.poll(() => letters().length, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(some)
  await server.killServer(() => expect(letters().length).toBeLessThan(count))
}

test('activation codes: everyone gets one code that works, although the server is killed while it sends them', async () => {
  const letters = () => mail.sent.filter(({ text }) => text.includes('register?code='))
  await expect.poll(async () => (await call<{ state: string }>('GET', `/pressplatform/imports/${importId}`)).state, { timeout: 60_000 }).toBe('done')
  await call('POST', '/pressplatform/users/activation/send', { importId })
  await killAt(letters, 12)
  await expect.poll(() => new Set(letters().map(({ to }) => to)).size, { timeout: 120_000 }).toBe(count)
  await expect.poll(async () => (await query(`select state from jobs where kind = 'activations'`)).map(({ state }) => state)).toEqual(['done'])
  expect(letters().length).toBeLessThanOrEqual(count + underWay)
  const codes = new Map(letters().map(({ to, text }) => [to, text.match(/register\?code=([\w-]+)/)?.[1]?.replaceAll('-', '')]))
  for (const [to, sent] of Map.groupBy(letters(), (letter) => letter.to)) {
    expect(new Set(sent.map(idOf)).size, to).toBe(1)
    expect(new Set(sent.map(({ text }) => text)).size, to).toBe(1)
  }
  const hashes = [...codes].map(([to, code]) => `('${to}', sha256('${code}'))`)
  const working = await query(
    `select a.mail from (values ${hashes.join(',')}) as given (mail, hash) join accounts a on a.mail = given.mail
      join activations c on c.account_id = a.id and c.code_hash = given.hash`,
  )
  expect(working).toHaveLength(count)
  expect(await query('select count(*)::int as n from activations where used_at is null')).toEqual([{ n: count }])
})

test('approvals: who was approved is a member and gets one message, although the server is killed meanwhile', async () => {
  await query(`update accounts set mail_verified_at = now() where mail like '%@killed.example';
    update members set disabled_at = now(), applied_at = now() where import_id = '${importId}'`)
  const ids = (await query(`select id from members where import_id = '${importId}' order by id`)).map(({ id }) => String(id))
  const letters = () => mail.sent.filter(({ subject }) => subject.includes('批准'))
  const approved: string[] = []
  const writing = (async () => {
    for (const id of ids) {
      await call('PUT', '/pressplatform/users/applications/approve', { ids: [id] })
      approved.push(id)
      // Some are left to approve when the server is killed, however slowly the first letters are sent.
      if (approved.length === count / 2) await expect.poll(() => letters().length).toBeGreaterThanOrEqual(6)
    }
  })().catch(() => undefined)
  await killAt(letters, 6)
  await writing
  expect(approved.length).toBeGreaterThan(0)
  expect(approved.length).toBeLessThan(count)
  // What another process was sending is taken over when its lease has run out.
  await query(`update deliveries set next_at = now() where state = 'sending'`)
  const told = `select m.id, m.applied_at is null as "in", count(n.id)::int as messages from members m
    left join messages n on n.institution_id = m.institution_id and n.member_id = m.id and n.type = 'application' where m.import_id = '${importId}' group by m.id, m.applied_at`
  const state = await query(told)
  expect(state.filter((row) => row['messages'] !== (row['in'] ? 1 : 0))).toEqual([])
  const members = state.filter((row) => row['in']).map(({ id }) => id)
  expect(approved.filter((id) => !members.includes(id))).toEqual([])
  await expect.poll(() => new Set(letters().map(({ to }) => to)).size, { timeout: 60_000 }).toBe(members.length)
  expect(new Set(letters().map(idOf)).size).toBe(members.length)
  expect(letters().length).toBeLessThanOrEqual(members.length + underWay)
})
