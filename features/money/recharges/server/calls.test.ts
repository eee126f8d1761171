import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/kernel/data/id.ts'
import { bookTransfer } from '#features/money/ledger/server/transfer-queries.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { multipart } from '#server/testing/multipart.ts'
import { type Net, openServer } from '#server/testing/open.ts'

const path = '/pressplatform/recharges'
const pdf = Buffer.from('%PDF-1.4\n%voucher\n')
interface Row {
  id: string
  no: string
  state: string
  voucherUrl: string
}

describe.each<Net>(['both', 'scope', 'rls'])('recharges with %s', (net) => {
  let server: Awaited<ReturnType<typeof openServer>>
  let root: Person
  let administrator: Person
  let colleague: Person
  let teacher: Person
  let foreign: Person
  beforeAll(async () => {
    server = await openServer({ net })
    const here = await buildInstitution(server.database, { name: '江川理工大学' })
    root = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { administrator: true })
    administrator = await buildPerson(server.database, here, 'administrator', { name: '沈书远' })
    colleague = await buildPerson(server.database, here, 'administrator')
    teacher = await buildPerson(server.database, here, 'teacher')
    foreign = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  })
  afterAll(() => server.close())

  const request = (amount: number | string, who = administrator, key: string = newId(), bytes = pdf, name = 'voucher.pdf') => {
    const { payload, headers } = multipart(bytes, name, { amount: String(amount), payer: '江川理工大学财务处', remark: '2026 年度' })
    return server.ask(who, 'POST', path, payload, { ...headers, 'idempotency-key': key })
  }
  const fresh = async (amount: number) => (await request(amount)).data as Row
  const decide = (what: string, { id }: Row, who: Person, body?: object) => server.ask(who, 'PUT', `${path}/${id}/${what}`, body)
  const messagesOf = ({ institutionId, memberId }: Person) =>
    withInstitution(server.database, institutionId, async (db) => {
      const rows = await db.selectFrom('messages').select('words').where('memberId', '=', memberId).orderBy('id', 'desc').execute()
      return rows.map(({ words }) => (words as { title: { zh: string } }).title.zh)
    })
  const logOf = (institutionId: string) =>
    withInstitution(server.database, institutionId, async (db) =>
      (await db.selectFrom('operationLog').select('action').orderBy('seq').execute()).map(({ action }) => action),
    )
  const balance = async (who = administrator) => ((await server.ask(who, 'GET', '/pressplatform/ledger/prepaid')).data as { balance: number }).balance

  test('a recharge is requested, seen by the platform and approved: the balance changes at once, with an entry and a message', async () => {
    const before = await balance()
    const key = newId()
    const answer = await request(128_050, administrator, key)
    expect(answer).toMatchObject({
      status: 200,
      data: {
        amount: 128_050,
        state: 'pending',
        payer: '江川理工大学财务处',
        requestedBy: '沈书远',
        institutionName: '江川理工大学',
        can: { cancel: true, decide: false },
      },
    })
    const asked = answer.data as Row
    expect(asked.no).toMatch(/^CZ\d{8}[0-9A-F]{8}$/)
    expect((await request(128_050, administrator, key)).data).toMatchObject({ id: asked.id })
    expect(await balance()).toBe(before)
    expect((await messagesOf(root))[0]).toBe('江川理工大学申请充值 ¥1,280.50')
    const all = (await server.ask(root, 'GET', `${path}/all?state=pending`)).data as { items: Row[] }
    expect(all.items.find(({ id }) => id === asked.id)).toMatchObject({ can: { decide: true, cancel: false } })
    const voucher = all.items.find(({ id }) => id === asked.id)?.voucherUrl ?? ''
    expect((await server.ask(undefined, 'GET', voucher)).status).toBe(200)
    expect((await server.ask(undefined, 'GET', voucher.split('?')[0] ?? '')).status).toBe(401)
    expect((await server.ask(foreign, 'GET', voucher.split('?')[0] ?? '')).status).toBe(404)
    expect(await decide('approve', asked, root)).toMatchObject({ status: 200, data: { state: 'done' } })
    expect(await balance()).toBe(before + 128_050)
    expect(await server.ask(colleague, 'GET', '/pressplatform/ledger/entries')).toMatchObject({
      data: { items: [{ kind: 'recharge', sourceId: asked.id, memo: asked.no, amount: 128_050, balance: before + 128_050 }] },
    })
    expect(await server.ask(administrator, 'GET', `${path}/${asked.id}`)).toMatchObject({
      data: { state: 'done', decidedBy: expect.stringMatching(/./), decidedAt: expect.any(String), reversedBy: '' },
    })
    expect(await server.ask(administrator, 'GET', `${path}/payee`)).toMatchObject({ status: 200, data: null })
    expect((await messagesOf(administrator))[0]).toBe('充值 ¥1,280.50 已到账')
    expect((await logOf(administrator.institutionId)).slice(-2)).toEqual(['recharge.request', 'recharge.approve'])
  })

  test('a recharge is decided once: approving, rejecting or cancelling again gets 409 and books nothing', async () => {
    const before = await balance()
    const asked = await fresh(500)
    await decide('approve', asked, root)
    for (const answer of [
      await decide('approve', asked, root),
      await decide('reject', asked, root, { reason: '晚了' }),
      await decide('cancel', asked, administrator),
    ])
      expect(answer.status).toBe(409)
    const [rejected, withdrawn] = [await fresh(600), await fresh(700)]
    expect(await decide('reject', rejected, root, { reason: '' })).toMatchObject({ status: 422 })
    expect(await decide('reject', rejected, root, { reason: '凭证不清' })).toMatchObject({ data: { state: 'rejected', reason: '凭证不清' } })
    expect((await messagesOf(administrator))[0]).toBe('充值 ¥6.00 已驳回：凭证不清')
    expect(await decide('cancel', withdrawn, colleague)).toMatchObject({ data: { state: 'cancelled' } })
    for (const one of [rejected, withdrawn]) expect((await decide('approve', one, root)).status).toBe(409)
    expect(await balance()).toBe(before + 500)
  })

  test('a recharge confirmed by mistake is reversed once, with a reason, by an opposite entry, if the balance suffices', async () => {
    const [before, asked] = [await balance(), await fresh(4_000)]
    const back = (body: object, who = root) => decide('reverse', asked, who, body)
    expect((await back({ reason: '未确认' })).status).toBe(409)
    await decide('approve', asked, root)
    expect((await back({ reason: ' ' })).status).toBe(422)
    expect((await back({ reason: '自己撤' }, administrator)).status).toBe(403)
    const answers = await Promise.all([back({ reason: '重复入账' }), back({ reason: '重复入账' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await balance()).toBe(before)
    expect((await server.ask(administrator, 'GET', '/pressplatform/ledger/entries?size=2')).data).toMatchObject({
      items: [
        { kind: 'reversal', sourceId: asked.id, memo: asked.no, amount: -4_000, balance: before },
        { kind: 'recharge', sourceId: asked.id, amount: 4_000 },
      ],
    })
    expect(await server.ask(administrator, 'GET', '/pressplatform/ledger/prepaid')).toMatchObject({ data: { income: before, cost: 0 } })
    expect(await server.ask(administrator, 'GET', `${path}/${asked.id}`)).toMatchObject({
      data: { state: 'reversed', reason: '重复入账', decidedAt: expect.any(String), reversedAt: expect.any(String), can: { reverse: false } },
    })
    expect((await messagesOf(administrator))[0]).toBe('充值 ¥40.00 已冲正：重复入账')
    expect((await logOf(administrator.institutionId)).at(-1)).toBe('recharge.reverse')
  })

  test('a recharge that was spent meanwhile cannot be reversed', async () => {
    const spender = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
    const asked = (await request(900, spender)).data as Row
    await decide('approve', asked, root)
    await server.database.transaction(undefined, 'read write', ({ platform }) =>
      bookTransfer(platform, {
        kind: 'reversal',
        sourceId: newId(),
        memo: 'spent',
        by: null,
        lines: [
          { account: { kind: 'prepaid', holderId: spender.institutionId }, amount: -1 },
          { account: { kind: 'platform_bank' }, amount: 1 },
        ],
      }),
    )
    expect((await decide('reverse', asked, root, { reason: '记错了' })).status).toBe(409)
    expect(await balance(spender)).toBe(899)
    expect((await server.ask(spender, 'GET', `${path}/${asked.id}`)).data).toMatchObject({ state: 'done', reason: '' })
  })

  test('a recharge is visible to its institution and to platform administrators', async () => {
    const asked = await fresh(300)
    const get = async (who: Person) => (await server.ask(who, 'GET', `${path}/${asked.id}`)).status
    expect([await get(administrator), await get(colleague), await get(root)]).toEqual([200, 200, 200])
    expect([await get(teacher), await get(foreign)]).toEqual([403, 404])
    await decide('cancel', asked, administrator)
  })

  test('requests and decisions without the right are refused, and other institutions see nothing', async () => {
    const asked = await fresh(800)
    for (const who of [administrator, teacher, foreign]) {
      expect((await decide('reverse', asked, who, { reason: '无' })).status).toBe(403)
      expect((await decide('approve', asked, who)).status).toBe(403)
      expect((await decide('reject', asked, who, { reason: '无' })).status).toBe(403)
      expect((await server.ask(who, 'GET', `${path}/all`)).status).toBe(403)
    }
    expect((await request(1, teacher)).status).toBe(403)
    expect((await server.ask(teacher, 'GET', path)).status).toBe(403)
    expect((await decide('cancel', asked, foreign)).status).toBe(404)
    expect((await server.ask(foreign, 'GET', path)).data).toMatchObject({ items: [], total: 0 })
    expect((await server.ask(foreign, 'GET', '/pressplatform/ledger/entries')).data).toMatchObject({ items: [], total: 0 })
    expect(await balance(foreign)).toBe(0)
    expect((await server.ask(root, 'GET', `${path}/all?institutionId=${foreign.institutionId}`)).data).toMatchObject({ items: [] })
    await withInstitution(server.database, teacher.institutionId, (db) =>
      db
        .updateTable('roles')
        .set({ modules: ['SystemManagement'] })
        .where('code', '=', 'teacher')
        .execute(),
    )
    for (const line of ['/pressplatform/ledger/prepaid', '/pressplatform/ledger/entries', path])
      expect((await server.ask(teacher, 'GET', line)).status).toBe(403)
    expect((await server.ask(undefined, 'GET', path)).status).toBe(401)
  })

  test('a payment date in the future is refused', async () => {
    const on = async (days: number) => {
      const paidAt = new Date(Date.now() + days * 24 * 3600_000).toISOString()
      const { payload, headers } = multipart(pdf, 'voucher.pdf', { amount: '700', paidAt })
      return server.ask(administrator, 'POST', path, payload, { ...headers, 'idempotency-key': newId() })
    }
    expect(await on(2)).toMatchObject({ status: 422, fields: [{ path: 'paidAt' }] })
    for (const days of [0.5, -40]) expect((await on(days)).status).toBe(200)
  })

  test('amounts must be whole fen above zero; vouchers must be pictures or PDF', async () => {
    for (const amount of [0, -5, 1.5, 10_000_000_001, 'many'])
      expect(await request(amount)).toMatchObject({ status: 422, fields: [{ path: 'amount' }] })
    expect((await request(1, administrator, newId(), Buffer.from('MZ'), 'voucher.exe')).status).toBe(415)
    expect((await request(1, administrator, newId(), Buffer.from('no pdf'), 'voucher.pdf')).status).toBe(415)
    const { payload, headers } = multipart(pdf, 'voucher.pdf', { amount: '5' })
    expect(await server.ask(administrator, 'POST', path, payload, headers)).toMatchObject({ status: 422 })
  })
})

test('the prepaid account is exported with the running balance', async () => {
  const server = await openServer({ worker: true })
  const administrator = await buildPerson(server.database, await buildInstitution(server.database), 'administrator')
  const root = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { administrator: true })
  for (const amount of [128_050, 50]) {
    const { payload, headers } = multipart(pdf, 'voucher.pdf', { amount: String(amount) })
    const asked = (await server.ask(administrator, 'POST', path, payload, { ...headers, 'idempotency-key': newId() })).data as Row
    await server.ask(root, 'PUT', `${path}/${asked.id}/approve`)
  }
  const started = await server.ask(administrator, 'POST', '/pressplatform/ledger/export', { columns: ['seq', 'amount', 'balance'], format: 'csv' })
  const { jobId } = started.data as { jobId: string }
  const job = async () =>
    (await server.ask(administrator, 'GET', `/pressplatform/jobs/${jobId}`)).data as { state: string; result: { fileId: string } }
  await expect.poll(async () => (await job()).state, { timeout: 10_000 }).toBe('done')
  const file = await server.ask(administrator, 'GET', `/rman/v1/files/${(await job()).result.fileId}`)
  expect(String(file.data).trim().split('\r\n').slice(1)).toEqual(['1,1280.50,1280.50', '2,0.50,1281.00'])
  await server.close()
})
