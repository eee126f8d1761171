import { z } from 'zod'
import { Instant } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pageOf, Paging } from '#contract/page.ts'

/** The reason for a transfer; a `reversal` undoes a recharge by the opposite entry. */
export const transferKinds = ['recharge', 'reversal'] as const

/** `amount` and `balance` are in fen. `amount` is positive for incoming money; `balance` is the balance after the entry. */
export const LedgerEntry = z.object({
  id: z.uuid(),
  seq: z.int(),
  kind: z.enum(transferKinds),
  sourceId: z.uuid(),
  memo: z.string(),
  amount: z.int(),
  balance: z.int(),
  at: z.iso.datetime(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LedgerFilter = z.object({
  kind: z.enum(transferKinds).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
})

export const prepaidGet = call('GET /pressplatform/ledger/prepaid', 'SystemManagement', {
  does: 'Returns the balance of the institution’s prepaid account and the amounts paid in (less reversals), spent and not yet confirmed, all in fen.',
  data: z.object({ balance: z.int(), income: z.int(), cost: z.int(), pending: z.int(), entryCount: z.int() }),
})

export const prepaidEntries = call('GET /pressplatform/ledger/entries', 'SystemManagement', {
  does: 'Lists the entries of the institution’s prepaid account, each with the balance after it.',
  query: Paging.extend({ ...LedgerFilter.shape, sort: z.enum(['-seq', 'seq']).default('-seq') }),
  data: pageOf(LedgerEntry),
})

export const ledgerColumns = ['seq', 'at', 'kind', 'memo', 'amount', 'balance'] as const
export type LedgerColumn = (typeof ledgerColumns)[number]

export const prepaidExport = call('POST /pressplatform/ledger/export', 'SystemManagement', {
  does: 'Exports the entries of the institution’s prepaid account to a table, as a task; amounts are in yuan.',
  body: z.object({
    ...LedgerFilter.shape,
    columns: z
      .array(z.enum(ledgerColumns))
      .min(1)
      .max(ledgerColumns.length)
      .default([...ledgerColumns]),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
  }),
  data: z.object({ jobId: z.uuid() }),
})
