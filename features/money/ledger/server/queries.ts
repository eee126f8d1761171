import type { LedgerEntry } from '../contract.ts'
import type { Paging } from '#contract/page.ts'
import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

const paidIn = ['recharge', 'reversal'] satisfies LedgerEntry['kind'][]

/** An institution's prepaid account; undefined before its first transfer. */
export function findPrepaid(platform: PlatformDb, holder: { institutionId: string }) {
  return platform
    .selectFrom('ledgerAccounts')
    .select(['id', 'balance', 'entryCount'])
    .where('kind', '=', 'prepaid')
    .where('holderId', '=', holder.institutionId)
    .executeTakeFirst()
}

/** The income of an account less reversals, and its cost, in fen. */
export async function sumEntries(platform: PlatformDb, account: { id: string }): Promise<{ income: number; cost: number }> {
  const sums = await platform
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransfers', 'ledgerTransfers.id', 'ledgerEntries.transferId')
    .select((q) => [
      q.fn.coalesce(q.fn.sum<number>('amount').filterWhere('kind', 'in', paidIn), sql<number>`0`).as('income'),
      q.fn.coalesce(q.fn.sum<number>('amount').filterWhere('kind', 'not in', paidIn), sql<number>`0`).as('spent'),
    ])
    .where('ledgerEntries.accountId', '=', account.id)
    .executeTakeFirstOrThrow()
  return { income: Number(sums.income), cost: 0 - Number(sums.spent) }
}

interface Filter extends Paging {
  kind?: LedgerEntry['kind'] | undefined
  from?: string | undefined
  to?: string | undefined
  sort: 'seq' | '-seq'
}

const orders = { seq: ascending('ledgerEntries.seq', 'ledgerEntries.id'), '-seq': descending('ledgerEntries.seq', 'ledgerEntries.id') }

/** The entries of an account with kind, source and memo, and the balance after each. */
export function selectEntries(platform: PlatformDb, account: { id: string }, { kind, from, to, ...page }: Filter) {
  const found = platform
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransfers', 'ledgerTransfers.id', 'ledgerEntries.transferId')
    .select(['ledgerEntries.id', 'ledgerEntries.seq', 'ledgerEntries.amount', 'ledgerEntries.balance'])
    .select(['ledgerTransfers.kind', 'ledgerTransfers.sourceId', 'ledgerTransfers.memo', 'ledgerTransfers.at'])
    .where('ledgerEntries.accountId', '=', account.id)
    .$if(kind !== undefined, (rows) => rows.where('ledgerTransfers.kind', '=', kind ?? ''))
    .$if(from !== undefined, (rows) => rows.where('ledgerTransfers.at', '>=', new Date(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('ledgerTransfers.at', '<', new Date(to ?? '')))
  return paged(platform, found, orders, page)
}
