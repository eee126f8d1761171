import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#server/run/backup/verify.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, type Person } from '#server/seeds/institution.ts'
import { asOwner } from '#server/testing/database/clone.ts'
import { multipart } from '#server/testing/multipart.ts'
import { openServer } from '#server/testing/open.ts'
import { bookTransfer } from './transfer-queries.ts'

const pdf = Buffer.from('%PDF-1.4\n%voucher\n')
/** A seeded random number generator. */
const chance = (seed: number) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648

describe('the ledger', () => {
  let server: Awaited<ReturnType<typeof openServer>>
  let institutionId: string
  let root: Person
  let other: Person
  beforeAll(async () => {
    server = await openServer()
    institutionId = await buildInstitution(server.database)
    root = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { administrator: true })
    other = await buildPerson(server.database, await buildInstitution(server.database), 'administrator', { administrator: true })
  })
  afterAll(() => server.close())

  const recharge = (holderId: string, amount: number, sourceId = newId()) => ({
    kind: 'recharge' as const,
    sourceId,
    memo: 'test',
    by: null,
    lines: [
      { account: { kind: 'prepaid', holderId } as const, amount },
      { account: { kind: 'platform_bank' } as const, amount: -amount },
    ],
  })
  const book = (transfer: Parameters<typeof bookTransfer>[1]) =>
    server.database.transaction(undefined, 'read write', ({ platform }) => bookTransfer(platform, transfer))
  const balanceOf = async (holderId: string) =>
    Number((await asOwner(server.urls.owner, `select balance from ledger_accounts where holder_id = '${holderId}'`))[0]?.balance ?? 0)

  test('a transfer is booked once for its source, however often it is posted', async () => {
    const transfer = recharge(institutionId, 128_000)
    expect(await Promise.all([book(transfer), book(transfer), book(transfer)])).toEqual(expect.arrayContaining([true, false, false]))
    expect(await book(transfer)).toBe(false)
    expect(await balanceOf(institutionId)).toBe(128_000)
  })

  test('a transfer whose lines do not add up to zero is refused, by the code and by the database', async () => {
    const crooked = { ...recharge(institutionId, 100), lines: [{ account: { kind: 'platform_bank' } as const, amount: 100 }] }
    await expect(book(crooked)).rejects.toThrow('add up to zero')
    await expect(book(recharge(institutionId, 0.5))).rejects.toThrow('whole number')
    await expect(book(recharge(institutionId, 2 ** 53))).rejects.toThrow('whole number')
    const account = (await asOwner(server.urls.owner, `select id from ledger_accounts where kind = 'platform_bank'`))[0]?.id as string
    const insert = (lines: number, entries: number[]) =>
      server.database.transaction(undefined, 'read write', async ({ platform }) => {
        const id = newId()
        await platform.insertInto('ledgerTransfers').values({ id, kind: 'recharge', sourceId: newId(), lineCount: lines }).execute()
        for (const amount of entries)
          await platform.insertInto('ledgerEntries').values({ id: newId(), transferId: id, accountId: account, amount }).execute()
      })
    await expect(insert(2, [])).rejects.toThrow('does not balance')
    await expect(insert(2, [5])).rejects.toThrow('does not balance')
    await expect(insert(2, [5, -5])).rejects.toThrow('duplicate key')
  })

  test('prepaid money never goes below zero', async () => {
    const holder = await buildInstitution(server.database)
    await book(recharge(holder, 500))
    await expect(book(recharge(holder, -501))).rejects.toMatchObject({ code: 'conflict' })
    expect(await balanceOf(holder)).toBe(500)
    expect(await book(recharge(holder, -500))).toBe(true)
    expect(await balanceOf(holder)).toBe(0)
  })

  test.each(['ledger_accounts', 'ledger_transfers', 'ledger_entries'])(
    '%s: the server’s database role cannot insert or change anything directly',
    async (table) => {
      const run = (statement: string) => server.database.transaction(undefined, 'read write', ({ platform }) => sql.raw(statement).execute(platform))
      for (const statement of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table}`])
        await expect(run(statement)).rejects.toThrow('permission denied')
    },
  )

  test('an account cannot be inserted with a balance, nor a line added to a booked transfer', async () => {
    const run = (statement: string) => server.database.transaction(undefined, 'read write', ({ platform }) => sql.raw(statement).execute(platform))
    await expect(run(`insert into ledger_accounts (kind, holder_id, balance) values ('prepaid', '${institutionId}', 1)`)).rejects.toThrow(
      'permission',
    )
    await expect(
      run(
        `insert into ledger_entries (id, transfer_id, account_id, amount, balance) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1)`,
      ),
    ).rejects.toThrow('permission')
    const transfer = recharge(institutionId, 700)
    await book(transfer)
    const stranger = await buildInstitution(server.database)
    await book(recharge(stranger, 1))
    await expect(
      run(`insert into ledger_entries (id, transfer_id, account_id, amount) select gen_random_uuid(), t.id, a.id, 0 + 1
        from ledger_transfers t, ledger_accounts a where t.source_id = '${transfer.sourceId}' and a.holder_id = '${stranger}'`),
    ).rejects.toThrow('does not balance')
  })

  test('P5 random requests, decisions, repetitions and races: transfers add up, balances are sums, nothing is booked twice', async () => {
    const next = chance(7)
    const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
    const holders = await Promise.all(
      [0, 1, 2].map(async () => buildPerson(server.database, await buildInstitution(server.database), 'administrator')),
    )
    const asked: { id: string; holder: Person; amount: number }[] = []
    const outcomes = new Map<string, string[]>()
    const act = async () => {
      const dice = next()
      if (dice < 0.35 || !asked.length) {
        const holder = pick(holders)
        const amount = 1 + Math.floor(next() * 1_000_000)
        const { payload, headers } = multipart(pdf, 'voucher.pdf', { amount: String(amount) })
        const answer = await server.ask(holder, 'POST', '/pressplatform/recharges', payload, { ...headers, 'idempotency-key': newId() })
        expect(answer.status).toBe(200)
        asked.push({ id: (answer.data as { id: string }).id, holder, amount })
        return
      }
      const { id, holder } = pick(asked)
      const [what, who, body] = pick([
        ['approve', root, undefined],
        ['approve', other, undefined],
        ['reject', other, { reason: '凭证不清' }],
        ['cancel', holder, undefined],
        ['reverse', root, { reason: '记错了' }],
      ] as const)
      const answer = await server.ask(who, 'PUT', `/pressplatform/recharges/${id}/${what}`, body)
      expect([200, 409]).toContain(answer.status)
      if (answer.status === 200) outcomes.set(id, [...(outcomes.get(id) ?? []), what])
    }
    for (let round = 0; round < 40; round++) await Promise.all([act(), act(), act()])
    // Everything concurrently, on the same few recharges.
    const last = asked.slice(-5)
    const races = last.flatMap(({ id }) => [root, other].map((who) => [who, id] as const))
    await Promise.all(
      races.map(async ([who, id]) => {
        const answer = await server.ask(who, 'PUT', `/pressplatform/recharges/${id}/approve`)
        if (answer.status === 200) outcomes.set(id, [...(outcomes.get(id) ?? []), 'approve'])
      }),
    )
    // Each recharge is decided once, and a confirmed one may be reversed once.
    const ways = new Set([...outcomes.values()].map((each) => each.toSorted().join()))
    expect([...ways].filter((way) => !['approve', 'reject', 'cancel', 'approve,reverse'].includes(way))).toEqual([])
    const bookings = (holder: Person) =>
      asked
        .flatMap(({ id, holder: whose }) => (whose === holder ? (outcomes.get(id) ?? []) : []))
        .filter((what) => what === 'approve' || what === 'reverse').length
    for (const holder of holders) {
      const approved = asked.filter(({ id, holder: whose }) => whose === holder && outcomes.get(id)?.join() === 'approve')
      const sum = approved.reduce((total, { amount }) => total + amount, 0)
      expect(await balanceOf(holder.institutionId)).toBe(sum)
      const prepaid = await server.ask(holder, 'GET', '/pressplatform/ledger/prepaid')
      expect(prepaid.data).toMatchObject({ balance: sum, income: sum, cost: 0, entryCount: bookings(holder) })
    }
    expect(await asOwner(server.urls.owner, 'select transfer_id from ledger_entries group by 1 having sum(amount) <> 0')).toEqual([])
    expect(await asOwner(server.urls.owner, 'select sum(balance)::int as total from ledger_accounts')).toEqual([{ total: 0 }])
  })

  test('what `verify` finds: a changed entry, a changed balance, a recharge that is not booked', async () => {
    const broken = async (statement: string, undo: string) => {
      await asOwner(server.urls.owner, statement)
      const found = await verify(server.urls.owner, server.app.store)
      await asOwner(server.urls.owner, undo)
      return found.filter((line) => line.startsWith('ledger:')).map((line) => line.replace(/\d+ /, ''))
    }
    const one = (await asOwner(server.urls.owner, 'select id, account_id from ledger_entries limit 1'))[0] as { id: string; account_id: string }
    const changed = await broken(
      `update ledger_entries set amount = amount + 1 where id = '${one.id}'`,
      `update ledger_entries set amount = amount - 1 where id = '${one.id}'`,
    )
    expect(changed).toContain('ledger: transfers do not add up to zero')
    expect(changed).toContain('ledger: entries whose running balance is wrong')
    expect(
      await broken(
        `update ledger_accounts set balance = balance + 1 where id = '${one.account_id}'`,
        `update ledger_accounts set balance = balance - 1 where id = '${one.account_id}'`,
      ),
    ).toEqual([
      'ledger: accounts whose balance is not the sum of their entries',
      'ledger: recharges that have come in and are not booked as such, or the other way round',
    ])
  })
})

test('concurrent transfers on the same accounts do not deadlock', async () => {
  const server = await openServer()
  const [a, b] = [await buildInstitution(server.database), await buildInstitution(server.database)]
  const between = (from: string, to: string, amount: number) => ({
    kind: 'recharge' as const,
    sourceId: newId(),
    memo: '',
    by: null,
    lines: [
      { account: { kind: 'prepaid', holderId: to } as const, amount },
      { account: { kind: 'prepaid', holderId: from } as const, amount: -amount },
    ],
  })
  const book = (transfer: Parameters<typeof bookTransfer>[1]) =>
    server.database.transaction(undefined, 'read write', ({ platform }) => bookTransfer(platform, transfer))
  const fill = (holderId: string) => ({
    ...between(a, b, 1000),
    lines: [
      { account: { kind: 'prepaid', holderId } as const, amount: 1000 },
      { account: { kind: 'platform_bank' } as const, amount: -1000 },
    ],
  })
  await Promise.all([book(fill(a)), book(fill(b))])
  await Promise.all(Array.from({ length: 20 }, (_, at) => book(at % 2 ? between(a, b, 3) : between(b, a, 3))))
  const rows = await asOwner(server.urls.owner, `select balance::int from ledger_accounts where kind = 'prepaid'`)
  expect(rows.map(({ balance }) => balance)).toEqual([1000, 1000])
  await server.close()
})
