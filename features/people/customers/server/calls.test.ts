import type { Customer, TrialApplication } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { newProof } from '#features/access/session/server/sign-in/proof-queries.ts'
import { legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { openServer } from '#server/testing/open.ts'

let server: Awaited<ReturnType<typeof openServer>>
let root: Person
let administrator: Person
beforeAll(async () => {
  server = await openServer({ worker: true })
  const here = await buildInstitution(server.database)
  root = await buildPerson(server.database, here, 'administrator', { name: '平台管理员', administrator: true })
  administrator = await buildPerson(server.database, here, 'administrator')
})
afterAll(() => server.close())

const list = '/pressplatform/customer/list'
const calls = '/pressplatform/customers'
const proofOf = async (phone: string) => (await newProof(server.database.platform, { purpose: 'trial', target: phone, accountId: null })).proof
const applying = { name: '高文博', orgName: '南岭学院', agreed: true }
const apply = async (phone: string, body: object = {}, address = '10.1.0.1') =>
  server.ask(
    undefined,
    'POST',
    '/pressplatform/customer/trial',
    { ...applying, phone, proof: await proofOf(phone), ...body },
    { 'x-forwarded-for': address },
  )
const find = async (query = '') => (await server.ask(root, 'GET', `${list}?${query}`)).data as { items: Customer[]; total: number }
const logOf = async (action: string) =>
  withInstitution(server.database, root.institutionId, (db) => db.selectFrom('operationLog').select('details').where('action', '=', action).execute())

test('customers belong to the platform: institution administrators neither see nor change them', async () => {
  for (const [method, url] of [
    ['GET', list],
    ['POST', calls],
    ['GET', `${calls}/owners`],
  ] as const)
    expect(await server.ask(administrator, method, url, method === 'POST' ? { name: 'a', orgName: 'b' } : undefined)).toMatchObject({ status: 403 })
})

test('a customer is added, found by initials, changed, and followed up', async () => {
  const added = await server.ask(root, 'POST', calls, { name: '何佳宁', orgName: '西山出版社', phone: '13800001111', ownerId: root.accountId })
  expect(added).toMatchObject({ status: 200, data: { state: 'new', ownerName: '平台管理员', source: 'manual' } })
  const { id, rowVersion } = added.data as Customer
  expect((await find('q=xscbs')).items.map((each) => each.id)).toEqual([id])
  expect((await find('q=13800001111&state=new')).total).toBe(1)
  const draft = { name: '何佳宁', orgName: '西山出版社', phone: '13800001111', level: 1 }
  expect(await server.ask(root, 'PUT', `${calls}/${id}`, { ...draft, rowVersion })).toMatchObject({ status: 200, data: { level: 1 } })
  expect(await server.ask(root, 'PUT', `${calls}/${id}`, { ...draft, rowVersion })).toMatchObject({ status: 409 })
  const soon = new Date(Date.now() - 60_000).toISOString()
  const spoken = await server.ask(root, 'POST', `${calls}/${id}/contacts`, {
    kind: 'call',
    body: '想要物理教材',
    state: 'contacted',
    nextContactAt: soon,
  })
  expect(spoken).toMatchObject({ status: 200, data: { state: 'contacted', contacts: [{ kind: 'call', by: '平台管理员' }] } })
  expect((await find('due=true')).items.map((each) => each.id)).toEqual([id])
  expect(await logOf('customer.contact')).toHaveLength(1)
})

test('a trial application needs a verified phone, exists once for a phone, notifies the platform, and its state can be queried', async () => {
  const phone = '13900002222'
  expect(await apply(phone, { proof: 'invented' })).toMatchObject({ status: 400 })
  expect(await apply(phone, { agreed: false })).toMatchObject({ status: 422 })
  expect(await apply(phone)).toMatchObject({ status: 200, data: { state: 'received', orgName: '南岭学院', entrance: null } })
  expect(await apply(phone, { orgName: '别的名字' })).toMatchObject({ status: 200, data: { orgName: '南岭学院' } })
  const { items } = await find('source=trial')
  expect(items.map((each) => each.phone)).toEqual([phone])
  const told = await withInstitution(server.database, root.institutionId, (db) =>
    db.selectFrom('messages').select('link').where('memberId', '=', root.memberId).execute(),
  )
  expect(told.map((message) => message.link)).toEqual([`/customer/list?id=${items[0]?.id}`])
  const state = await server.ask(undefined, 'POST', '/pressplatform/customer/trial/state', { phone, proof: await proofOf(phone) })
  expect(state.data).toMatchObject({ state: 'received' })
  expect((await server.ask(undefined, 'POST', '/pressplatform/customer/trial/state', { phone, proof: await proofOf('13900009999') })).status).toBe(
    400,
  )
})

test('the page of the application gives the applicant a link to take over the opened trial', async () => {
  const phone = '13900003333'
  await apply(phone, { orgName: '北湖学院' }, '10.1.0.2')
  const customer = (await find('q=北湖')).items[0] as Customer
  const opened = await server.ask(root, 'POST', `${calls}/${customer.id}/trial`, { name: '北湖学院', code: 'beihu', days: 30 })
  expect(opened).toMatchObject({ status: 200, data: { state: 'trial', activation: expect.stringContaining('/mobile/register?code=') } })
  expect(await server.ask(root, 'POST', `${calls}/${customer.id}/trial`, { name: '北湖学院', code: 'beihu2', days: 30 })).toMatchObject({
    status: 409,
  })
  const state = (await server.ask(undefined, 'POST', '/pressplatform/customer/trial/state', { phone, proof: await proofOf(phone) }))
    .data as TrialApplication
  expect(state).toMatchObject({ state: 'open', entrance: '/textbooklogin/beihu', activation: expect.stringContaining('/mobile/register?code=') })
  expect(state.activation).not.toBe((opened.data as { activation: string }).activation)
  const institution = await server.database.platform
    .selectFrom('institutions')
    .select(['id', 'expiresAt'])
    .where('code', '=', 'beihu')
    .executeTakeFirstOrThrow()
  expect(institution.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600_000)
  const members = await withInstitution(server.database, institution.id, (db) => db.selectFrom('members').select(['name', 'roles']).execute())
  expect(members).toEqual([{ name: '高文博', roles: ['administrator'] }])
  expect(await logOf('customer.trial')).toHaveLength(1)
})

test('a trial is not given to an account that has the applicant’s phone unverified, or a matching account name or mail', async () => {
  const phone = '13900004444'
  const other = await buildPerson(server.database, await buildInstitution(server.database), 'teacher')
  const claim = { phone, account: phone, mail: 'claimed@example.edu', passwordHash: 'x' }
  await server.database.platform.updateTable('accounts').set(claim).where('id', '=', other.accountId).execute()
  await apply(phone, { orgName: '南湖学院', mail: 'claimed@example.edu' }, '10.1.0.3')
  const customer = (await find('q=南湖')).items[0] as Customer
  const opened = await server.ask(root, 'POST', `${calls}/${customer.id}/trial`, { name: '南湖学院', code: 'nanhu', days: 30 })
  expect(opened).toMatchObject({ status: 200, data: { activation: expect.stringContaining('/mobile/register?code=') } })
  const institution = await server.database.platform.selectFrom('institutions').select('id').where('code', '=', 'nanhu').executeTakeFirstOrThrow()
  const [member] = await withInstitution(server.database, institution.id, (db) => db.selectFrom('members').select(['accountId', 'name']).execute())
  expect(member?.accountId).not.toBe(other.accountId)
  const state = await server.ask(undefined, 'POST', '/pressplatform/customer/trial/state', { phone, proof: await proofOf(phone) })
  expect(state).toMatchObject({ data: { state: 'open', activation: expect.stringContaining('/mobile/register?code=') } })
})

test('an institution code that is in use, and too many applications from one address, are refused', async () => {
  const added = (await server.ask(root, 'POST', calls, { name: '甲', orgName: '乙' })).data as Customer
  expect(await server.ask(root, 'POST', `${calls}/${added.id}/trial`, { name: '乙', code: 'beihu', days: 30 })).toMatchObject({
    status: 422,
    fields: [{ path: 'code' }],
  })
  for (let at = 0; at < 20; at++) await apply(`137000000${10 + at}`, {}, '10.1.0.9')
  expect(await apply('13700000099', {}, '10.1.0.9')).toMatchObject({ status: 429 })
})

test('a trial is shown as such until its last week, and no longer once its term is longer than the trial', async () => {
  const added = await server.ask(root, 'POST', calls, { name: '何试', orgName: '试用学院', phone: '13800002299' })
  const { id } = added.data as Customer
  await server.ask(root, 'POST', `${calls}/${id}/trial`, { name: '试用学院', code: 'shiyong', days: 30 })
  const list = '/pressplatform/institutions'
  const trial = async () =>
    ((await server.ask(root, 'GET', `${list}?q=shiyong`)).data as { items: { id: string; state: string; rowVersion: number }[] }).items[0]
  const found = await trial()
  expect(found?.state).toBe('trial')
  expect(await server.ask(root, 'GET', `${list}?q=shiyong&state=expiring`)).toMatchObject({ data: { items: [] } })
  expect(await server.ask(root, 'GET', `${list}?q=shiyong&state=trial`)).toMatchObject({ data: { items: [{ id: found?.id }] } })
  const end = async (days: number) => {
    const draft = { name: '试用学院', code: 'shiyong', expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() }
    await server.ask(root, 'PUT', `${list}/${found?.id}`, { ...draft, rowVersion: (await trial())?.rowVersion })
    return (await trial())?.state
  }
  expect([await end(5), await end(20), await end(365), await end(25)]).toEqual(['expiring', 'trial', 'active', 'trial'])
})

test('first administrators of trials are sent codes, printed as slips, and found until they have activated', async () => {
  const add = async (draft: object) => ((await server.ask(root, 'POST', calls, draft)).data as Customer).id
  const open = (id: string, code: string) => server.ask(root, 'POST', `${calls}/${id}/trial`, { name: `激活${code}`, code, days: 30 })
  const [byMail, byPhone, none] = [
    await add({ name: '沈激活', orgName: '激活甲院', mail: 'first@jihuo.example' }),
    await add({ name: '江激活', orgName: '激活乙院', phone: '13800003301' }),
    await add({ name: '顾激活', orgName: '激活丙院' }),
  ]
  const ids = [byMail, byPhone, none]
  const activation = (what: string, body: object) => server.ask(root, 'POST', `${calls}/activation${what}`, body)
  expect(await activation('/preview', { ids })).toMatchObject({ status: 409 })
  for (const [at, id] of ids.entries()) await open(id, `jihuo-${at}`)
  expect(await activation('/preview', { ids })).toMatchObject({ data: { count: 3, mail: 1, phone: 1, valid: 3 } })
  expect(await activation('/send', { ids: [none] })).toMatchObject({ status: 409, errorMessage: '他们都没有邮箱或手机号' })
  expect(await activation('/send', { ids })).toMatchObject({ status: 200, data: { count: 2 } })
  const mailTo = () => server.gateways.mail.sent.find(({ to }) => to === 'first@jihuo.example')?.text ?? ''
  await expect.poll(mailTo, { timeout: 20_000 }).toContain('激活jihuo-0为您开通了数字教材账号')
  await expect.poll(() => JSON.stringify(server.gateways.sms.sent), { timeout: 20_000 }).toContain('13800003301')
  expect(await activation('', { ids: [none], slips: true })).toMatchObject({
    data: { count: 1, slips: [{ name: '顾激活', institution: '激活jihuo-2', code: expect.stringMatching(/^[0-9a-z]{5}-/) }] },
  })
  const waiting = async (of = 'waiting') => (await find(`q=激活&activation=${of}`)).items.map(({ id }) => id).toSorted()
  expect(await waiting()).toEqual(ids.toSorted())
  const code = mailTo().match(/register\?code=([\w-]+)/)?.[1]
  const consent = { agreement: legalDocumentVersions.agreement, privacy: legalDocumentVersions.privacy }
  expect(await server.ask(undefined, 'POST', '/pressplatform/session/activation', { code, password: 'open sesame 7', consent })).toMatchObject({
    status: 200,
  })
  expect([await waiting(), await waiting('done')]).toEqual([[byPhone, none].toSorted(), [byMail]])
  expect(await activation('/preview', { ids })).toMatchObject({ data: { count: 2 } })
  expect(await logOf('customer.activation')).toHaveLength(2)
})
