import { identityMessages } from '#features/people/identity/server/manifest/message-types.ts'
import { moneyMessages, securityMessages, taskMessages } from '#server/kernel/events/message-types.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { notify, type MessageContent } from '#server/kernel/events/notify.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { openServer } from '#server/testing/open.ts'
import { deliverDue } from './deliver.ts'
import { mailOf } from './letters.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

let count = 0
interface Draft {
  mail?: string
  openId?: string
  verified?: boolean
}
/** A member with addresses, which are verified by default. */
async function reachable({ mail, openId, verified = true }: Draft = {}) {
  const person = await buildPerson(server.database, await buildInstitution(server.database, { name: '江川理工大学' }), 'administrator')
  count += 1
  const addresses = { mail: mail ?? `person${count}@example.cn`, phone: `138${String(count).padStart(8, '0')}` }
  const at = verified ? new Date() : null
  const { platform } = server.database
  await platform
    .updateTable('accounts')
    .set({ ...addresses, mailVerifiedAt: at, phoneVerifiedAt: at })
    .where('id', '=', person.accountId)
    .execute()
  const identity = { id: newId(), accountId: person.accountId, provider: 'wechat', subject: newId() }
  if (openId)
    await platform
      .insertInto('accountIdentities')
      .values({ ...identity, openId })
      .execute()
  return { ...person, ...addresses }
}

const notice: MessageContent = {
  type: moneyMessages,
  title: { zh: '充值已到账', en: 'Recharged' },
  body: { zh: '<b>1</b> & 2', en: '' },
  link: '/organization/recharge',
}
const tell = (to: Person, given: MessageContent = notice) =>
  withInstitution(server.database, to.institutionId, (db) => notify(db, [to.memberId], given))
const wish = (who: Person, wishes: object) =>
  server.ask(who, 'PUT', '/pressplatform/messages/preferences', {
    ways: {},
    digest: 'off',
    digestHour: 8,
    digestDay: 1,
    quiet: null,
    language: 'zh-CN',
    ...wishes,
  })
const deliveries = (who: Person) =>
  withInstitution(server.database, who.institutionId, (db) => db.selectFrom('deliveries').selectAll().orderBy('createdAt').orderBy('way').execute())
const mailsTo = (address: string) => server.gateways.mail.sent.filter(({ to }) => to === address)
const textsTo = (phone: string) => server.gateways.sms.sent.filter((sms) => sms.phone === phone)
/** Makes all waiting deliveries due. */
const hurry = () => asOwner(server.urls.owner, `update deliveries set next_at = now() - interval '1 second' where state in ('waiting', 'sending')`)

test('a message goes by mail from the institution, with a link and an unsubscribe link; the log masks the address', async () => {
  const me = await reachable({ mail: 'lin.xiao@example.cn' })
  await tell(me)
  await deliverDue(server.app)
  const [mail] = mailsTo('lin.xiao@example.cn')
  expect(mail?.subject).toBe('充值已到账')
  expect(mail?.text).toContain('http://localhost/organization/recharge')
  expect(mail?.raw).toContain('=?UTF-8?B?5rGf5bed55CG5bel5aSn5a2m?= <no-reply@localhost>')
  expect(mail?.raw).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost\/pressplatform\/messages\/unsubscribe\//m)
  expect(await deliveries(me)).toMatchObject([{ way: 'mail', state: 'sent', tries: 1, address: 'l***o@example.cn', error: null }])
})

test('texts of a message are escaped in a mail, and only own paths become links', () => {
  const words = { title: { zh: '<i>甲</i>', en: '' }, body: { zh: '<b>1</b> & "2"', en: '' } }
  const parts = [{ words, link: 'https://elsewhere.example/"><script>' }]
  const { html, text } = mailOf({
    parts,
    institutionName: '<u>',
    language: 'zh-CN',
    urlOf: (path) => `https://recto.example${path}`,
    unsubscribe: undefined,
  })
  expect(html).not.toMatch(/<[iub]>|<script|elsewhere/)
  expect(text).not.toContain('elsewhere')
})

test('an institution with many letters does not delay those of others', async () => {
  const [many, few] = [await reachable(), await reachable()]
  for (let n = 0; n < 60; n++) await tell(many)
  await tell(few)
  const before = server.gateways.mail.sent.length
  await deliverDue(server.app)
  const order = server.gateways.mail.sent.slice(before).map(({ to }) => to)
  expect(order).toHaveLength(61)
  expect(order.indexOf(few.mail)).toBeLessThan(25)
})

test('a message that was rolled back is never sent', async () => {
  const me = await reachable()
  const failing = withInstitution(server.database, me.institutionId, async (db) => {
    await notify(db, [me.memberId], notice)
    throw new Error('back')
  })
  await expect(failing).rejects.toThrow('back')
  await deliverDue(server.app)
  expect([mailsTo(me.mail), await deliveries(me)]).toEqual([[], []])
})

test('security messages go by mail and SMS regardless of preferences, immediately and to verified addresses only', async () => {
  const [me, stranger] = [await reachable(), await reachable({ verified: false })]
  await wish(me, { ways: { security: [] }, digest: 'daily', quiet: { from: 0, to: 1439 } })
  for (const one of [me, stranger]) await tell(one, { type: securityMessages, title: { zh: '密码已修改', en: 'Password changed' } })
  await deliverDue(server.app)
  expect([mailsTo(me.mail).length, textsTo(me.phone)[0]?.text]).toEqual([1, '【Recto】江川理工大学发布了消息“密码已修改”，请登录平台查看。'])
  expect(mailsTo(me.mail)[0]?.raw).not.toContain('List-Unsubscribe')
  expect([mailsTo(stranger.mail), textsTo(stranger.phone)]).toEqual([[], []])
})

test('a member chooses channels by type; WeChat reaches members who have bound it', async () => {
  const me = await reachable({ openId: 'o-account-0' })
  await wish(me, { ways: { money: ['wechat', 'sms'], task: [] } })
  await tell(me)
  await tell(me, { ...notice, type: taskMessages })
  await deliverDue(server.app)
  expect((await deliveries(me)).map(({ way, state }) => [way, state])).toEqual([
    ['sms', 'sent'],
    ['wechat', 'sent'],
  ])
  expect(server.gateways.wechat.sent.at(-1)).toMatchObject({ openId: 'o-account-0', values: { institution: '江川理工大学', title: '充值已到账' } })
})

test('members who have left or are disabled get no deliveries', async () => {
  const me = await reachable()
  await withInstitution(server.database, me.institutionId, (db) => db.updateTable('members').set({ disabledAt: new Date() }).execute())
  await tell(me)
  expect(await deliveries(me)).toEqual([])
})

describe('a delivery that fails', () => {
  const failing = async (mail: string) => {
    const me = await reachable({ mail })
    await tell(me)
    await deliverDue(server.app)
    return me
  }

  test('is retried with growing delays and finally given up; its error does not contain the address', async () => {
    const me = await failing('full@example.cn')
    const waits: number[] = []
    for (;;) {
      const [row] = await deliveries(me)
      expect(row).toMatchObject({ errorCode: '452', address: 'f***l@example.cn' })
      expect(row?.error).not.toContain('full@')
      if (row?.state === 'dead') break
      waits.push(Math.round(((row?.nextAt.getTime() ?? 0) - Date.now()) / 1000 / 10) * 10)
      await hurry()
      await deliverDue(server.app)
    }
    expect(waits).toEqual([60, 300, 1800, 7200, 21_600, 43_200])
  })

  test('is given up at once when it can never arrive, and can be retried manually', async () => {
    const me = await failing('unknown@example.cn')
    const [dead] = await deliveries(me)
    expect(dead).toMatchObject({ state: 'dead', tries: 1, errorCode: '550' })
    await server.database.platform
      .updateTable('accounts')
      .set({ mail: `better${count}@example.cn` })
      .where('id', '=', me.accountId)
      .execute()
    const again = await server.ask(me, 'POST', '/pressplatform/messages/deliveries/retry', { ids: [dead?.id] })
    expect(again.data).toEqual({ done: [dead?.id], failed: [] })
    await deliverDue(server.app)
    expect([mailsTo(`better${count}@example.cn`).length, (await deliveries(me))[0]?.state]).toEqual([1, 'sent'])
    const sent = await server.ask(me, 'POST', '/pressplatform/messages/deliveries/retry', { ids: [dead?.id] })
    expect(sent.data).toMatchObject({ done: [], failed: [{ id: dead?.id }] })
  })
})

test('a delivery whose process died is sent by another, and two processes do not send it twice', async () => {
  const me = await reachable()
  await tell(me)
  await asOwner(
    server.urls.owner,
    `update deliveries set state = 'sending', next_at = now() + interval '5 minutes' where member_id = '${me.memberId}'`,
  )
  await deliverDue(server.app)
  expect(mailsTo(me.mail)).toEqual([])
  await hurry()
  await Promise.all([deliverDue(server.app), deliverDue(server.app), deliverDue(server.app)])
  expect(mailsTo(me.mail)).toHaveLength(1)
})

test('a digest contains the new unread messages, once', async () => {
  const me = await reachable()
  await wish(me, { digest: 'daily', ways: { task: ['mail'], money: ['mail'] } })
  for (const zh of ['甲', '乙', '丙']) await tell(me, { ...notice, title: { zh, en: zh } })
  await deliverDue(server.app)
  expect(mailsTo(me.mail)).toEqual([])
  const read = await withInstitution(server.database, me.institutionId, (db) =>
    db.selectFrom('messages').select('id').orderBy('createdAt').orderBy('id').execute(),
  )
  await server.ask(me, 'PUT', '/pressplatform/messages/read', { ids: [read[1]?.id] })
  await hurry()
  await deliverDue(server.app)
  expect(mailsTo(me.mail).map(({ subject }) => subject)).toEqual(['2 条新消息'])
  expect(mailsTo(me.mail)[0]?.text).toMatch(/^甲[\s\S]*丙/)
  expect((await deliveries(me)).map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'skipped'])
})

test('submitting the unsubscribe page ends mails of the type, and opening the link does not', async () => {
  const me = await reachable()
  await tell(me)
  await deliverDue(server.app)
  const path = mailsTo(me.mail)[0]?.raw.match(/<http:\/\/localhost(\/pressplatform\/messages\/unsubscribe\/[^>]+)>/)?.[1] ?? ''
  expect((await server.http.inject({ method: 'GET', url: path })).body).toContain('停止接收邮件')
  await tell(me)
  await deliverDue(server.app)
  expect(mailsTo(me.mail)).toHaveLength(2)
  // One-click unsubscribe of a mail program: from another origin, without a cookie.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
  expect((await server.http.inject({ method: 'POST', url: path, payload: 'List-Unsubscribe=One-Click', headers })).statusCode).toBe(200)
  await tell(me)
  await tell(me, { ...notice, type: identityMessages })
  await deliverDue(server.app)
  expect(mailsTo(me.mail)).toHaveLength(3)
  const forged = path.replace(me.memberId, newId())
  expect((await server.http.inject({ method: 'POST', url: forged, payload: '', headers })).statusCode).toBe(404)
  expect((await server.http.inject({ method: 'POST', url: path.replace('/money?', '/task?'), payload: '', headers })).statusCode).toBe(404)
})

test('administrators see the log of their own institution only', async () => {
  const [me, other] = [await reachable(), await reachable()]
  const student = await buildPerson(server.database, me.institutionId, 'student')
  await tell(me)
  await tell(other)
  await deliverDue(server.app)
  const { data } = await server.ask(me, 'GET', '/pressplatform/messages/deliveries?way=mail&state=sent')
  expect(data).toMatchObject({ total: 1, items: [{ name: 'administrator', title: '充值已到账', type: 'money', nextAt: null }] })
  expect((await server.ask(student, 'GET', '/pressplatform/messages/deliveries')).status).toBe(403)
  const [theirs] = await deliveries(other)
  await asOwner(server.urls.owner, `update deliveries set state = 'dead' where id = '${theirs?.id}'`)
  const retried = await server.ask(me, 'POST', '/pressplatform/messages/deliveries/retry', { ids: [theirs?.id] })
  expect(retried.data).toMatchObject({ done: [] })
})

// Local times in Shanghai (UTC+8), and in New York on the day that daylight saving time ends.
test.each([
  ['outside of quiet hours nothing waits', `after_quiet('2026-11-21T04:00Z', 'Asia/Shanghai', 1320, 420)`, '2026-11-21T04:00Z'],
  ['in the evening until the next morning', `after_quiet('2026-11-21T15:00Z', 'Asia/Shanghai', 1320, 420)`, '2026-11-21T23:00Z'],
  ['after midnight until the same morning', `after_quiet('2026-11-21T17:00Z', 'Asia/Shanghai', 1320, 420)`, '2026-11-21T23:00Z'],
  ['within a day until its end', `after_quiet('2026-11-21T04:30Z', 'Asia/Shanghai', 720, 840)`, '2026-11-21T06:00Z'],
  ['a daily digest later today', `next_digest('2026-11-21T04:00Z', 'Asia/Shanghai', 'daily', 18, 1)`, '2026-11-21T10:00Z'],
  ['a daily digest tomorrow', `next_digest('2026-11-21T10:00Z', 'Asia/Shanghai', 'daily', 18, 1)`, '2026-11-22T10:00Z'],
  ['a weekly digest on Monday', `next_digest('2026-11-21T04:00Z', 'Asia/Shanghai', 'weekly', 8, 1)`, '2026-11-23T00:00Z'],
  ['a weekly digest in a week', `next_digest('2026-11-23T01:00Z', 'Asia/Shanghai', 'weekly', 8, 1)`, '2026-11-30T00:00Z'],
  ['where clocks change', `next_digest('2026-10-31T20:00Z', 'America/New_York', 'daily', 8, 1)`, '2026-11-01T13:00Z'],
])('%s', async (_, expression, expected) => {
  const { rows } = await sql<{ at: Date }>`select ${sql.raw(expression)} as at`.execute(server.database.platform)
  expect(rows[0]?.at.toISOString()).toBe(new Date(expected).toISOString())
})
