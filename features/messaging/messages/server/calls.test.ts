import { moneyMessages, systemMessages, taskMessages } from '#server/kernel/events/message-types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify, type MessageContent } from '#server/kernel/events/notify.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const hello = { type: systemMessages, title: { zh: '你好', en: 'Hello' } } satisfies MessageContent
const tell = (to: Person, notice: MessageContent = hello) =>
  withInstitution(server.database, to.institutionId, (db) => notify(db, [to.memberId], notice))
const newPerson = async (role = 'student') => buildPerson(server.database, await buildInstitution(server.database), role)

interface Shown {
  id: string
  title: string
  readAt: string | null
}
async function inbox(who: Person, query = '') {
  const { status, data } = await server.ask(who, 'GET', `/pressplatform/messages${query}`)
  return { status, ...(data as { items: Shown[]; total: number; next?: string }) }
}
const unread = async (who: Person) => ((await server.ask(who, 'GET', '/pressplatform/messages/unread')).data as { count: number }).count

test('messages are in the inbox of their receiver only, in the receiver’s language, newest first', async () => {
  const [me, neighbour] = [await newPerson(), await newPerson()]
  await tell(me)
  await tell(me, {
    type: taskMessages,
    title: { zh: '导入完成', en: 'Import done' },
    body: { zh: '共 12 行', en: '12 rows' },
    link: '/user/list',
    about: 'import:1',
  })
  const { items, total } = await inbox(me)
  expect(total).toBe(2)
  expect(items).toEqual([
    expect.objectContaining({ type: 'task', title: '导入完成', body: '共 12 行', link: '/user/list', about: 'import:1', readAt: null }),
    expect.objectContaining({ type: 'system', title: '你好', body: '', link: null }),
  ])
  const english = await server.ask(me, 'GET', '/pressplatform/messages', undefined, { 'accept-language': 'en-US' })
  expect((english.data as { items: Shown[] }).items.map(({ title }) => title)).toEqual(['Import done', 'Hello'])
  expect((await inbox(neighbour)).items).toEqual([])
  expect((await server.ask(undefined, 'GET', '/pressplatform/messages')).status).toBe(401)
})

test('the inbox is paged by cursor and filtered by type and by unread', async () => {
  const me = await newPerson()
  for (let n = 1; n <= 5; n++) await tell(me, { ...hello, type: n % 2 ? taskMessages : moneyMessages, title: { zh: `第${n}条`, en: '' } })
  const first = await inbox(me, '?size=2')
  const second = await inbox(me, `?size=2&cursor=${first.next}`)
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['第5条', '第4条', '第3条', '第2条'])
  expect((await inbox(me, '?type=money')).items.map(({ title }) => title)).toEqual(['第4条', '第2条'])
  await server.ask(me, 'PUT', '/pressplatform/messages/read', { type: 'money' })
  expect((await inbox(me, '?unread=true')).items.map(({ title }) => title)).toEqual(['第5条', '第3条', '第1条'])
})

test('marking as read, marking all as read, and marking as unread', async () => {
  const me = await newPerson()
  for (let n = 0; n < 3; n++) await tell(me)
  const [first] = (await inbox(me)).items
  const read = await server.ask(me, 'PUT', '/pressplatform/messages/read', { ids: [first?.id] })
  expect([read.data, await unread(me)]).toEqual([{ ids: [first?.id] }, 2])
  const all = (await server.ask(me, 'PUT', '/pressplatform/messages/read', {})).data as { ids: string[] }
  expect([all.ids.length, await unread(me)]).toEqual([2, 0])
  await server.ask(me, 'PUT', '/pressplatform/messages/read', { ids: all.ids, read: false })
  expect(await unread(me)).toBe(2)
})

test('a removed message is hidden until it is restored', async () => {
  const me = await newPerson()
  await tell(me)
  const [message] = (await inbox(me)).items
  expect((await server.ask(me, 'DELETE', `/pressplatform/messages?id=${message?.id}`)).status).toBe(200)
  expect([(await inbox(me)).items, await unread(me)]).toEqual([[], 0])
  await server.ask(me, 'PUT', '/pressplatform/messages/restore', { ids: [message?.id] })
  expect((await inbox(me)).items.map(({ id }) => id)).toEqual([message?.id])
})

test('a colleague’s and another institution’s messages cannot be read, marked or removed', async () => {
  const me = await newPerson()
  const others = [await buildPerson(server.database, me.institutionId, 'teacher'), await newPerson()]
  for (const other of others) {
    await tell(other)
    const [message] = (await inbox(other)).items
    const marked = await server.ask(me, 'PUT', '/pressplatform/messages/read', { ids: [message?.id] })
    await server.ask(me, 'DELETE', `/pressplatform/messages?id=${message?.id}`)
    expect([marked.data, (await inbox(other)).items[0]?.readAt]).toEqual([{ ids: [] }, null])
  }
})

test('the count ends at a hundred and costs two statements', async () => {
  const me = await newPerson()
  await withInstitution(server.database, me.institutionId, async (db) => {
    for (let n = 0; n < 101; n++) await notify(db, [me.memberId], hello)
  })
  server.queries.length = 0
  expect(await unread(me)).toBe(100)
  expect(server.queries.filter(({ sql }) => sql.includes('messages'))).toHaveLength(2)
})

test('every receiver gets a live event at once', async () => {
  const me = await newPerson()
  await server.app.live.ready
  const heard: string[] = []
  const stop = server.app.live.subscribe(me.memberId, ({ type }) => void heard.push(type))
  await tell(me)
  await expect.poll(() => heard).toEqual(['message'])
  stop()
})

const wishes = { ways: { announcement: ['mail'] }, digest: 'daily', digestHour: 18, digestDay: 5, quiet: { from: 1320, to: 420 }, language: 'en-US' }

test('preferences are saved and list the available channels', async () => {
  const me = await newPerson()
  await server.database.platform
    .updateTable('accounts')
    .set({ mail: 'lin@example.cn', mailVerifiedAt: new Date(), phone: '13800000001' })
    .where('id', '=', me.accountId)
    .execute()
  const before = await server.ask(me, 'GET', '/pressplatform/messages/preferences')
  expect(before.data).toMatchObject({ ways: {}, digest: 'off', quiet: null, timeZone: 'Asia/Shanghai', language: 'zh-CN' })
  // An unverified phone is not used.
  expect((before.data as { channels: object[] }).channels).toEqual([
    { way: 'mail', available: true, address: 'l***n@example.cn' },
    { way: 'sms', available: true, address: '' },
    { way: 'wechat', available: true, address: '' },
  ])
  expect((await server.ask(me, 'PUT', '/pressplatform/messages/preferences', wishes)).status).toBe(200)
  expect((await server.ask(me, 'GET', '/pressplatform/messages/preferences')).data).toMatchObject(wishes)
})

test.each([
  ['an unknown way', { ways: { system: ['pigeon'] } }],
  ['an unknown type', { ways: { gossip: ['mail'] } }],
  ['an hour that is none', { digestHour: 24 }],
])('preferences with %s are refused', async (_, change) => {
  const answer = await server.ask(await newPerson(), 'PUT', '/pressplatform/messages/preferences', { ...wishes, ...change })
  expect([answer.status, answer.errorCode]).toEqual([422, 'invalid'])
})
