import type { transferKinds } from '@recto/contract/ledger'
import type { Platform } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { refusal } from '../kernel/refusal.ts'

/** An account of the ledger by what it is for: an institution's prepaid money, or the bank that stands against all holders. */
export type AccountName = { kind: 'prepaid'; holderId: string } | { kind: 'platform_bank' }

interface Transfer {
  kind: (typeof transferKinds)[number]
  /** What caused it. It causes one transfer of this kind, however often it is posted. */
  sourceId: string
  memo: string
  /** The account of who did it; null for the system itself. */
  by: string | null
  /** Fen, above zero for who gains; together they are zero. */
  lines: readonly { readonly account: AccountName; readonly amount: number }[]
}

/**
 * Books a movement of money, all of it or nothing: the only writer of the ledger. True when it was booked, false when it had been before.
 * Refuses when a prepaid account does not cover it.
 */
export async function post(platform: Platform, { kind, sourceId, memo, by, lines }: Transfer): Promise<boolean> {
  if (!lines.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)) throw new Error('an amount is a whole number of fen, and not zero')
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error('the lines of a transfer add up to zero')
  const transferId = newId()
  const made = await platform
    .insertInto('ledgerTransfers')
    .values({ id: transferId, kind, sourceId, memo, lineCount: lines.length, accountId: by })
    .onConflict((c) => c.constraint('ledger_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const entries = []
  for (const { account, amount } of lines) entries.push({ id: newId(), transferId, accountId: await accountIdOf(platform, account), amount })
  // One order of locks for everybody.
  entries.sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
  await platform.insertInto('ledgerEntries').values(entries).execute().catch(refusedEntry)
  return true
}

async function accountIdOf(platform: Platform, account: AccountName): Promise<string> {
  const holderId = account.kind === 'prepaid' ? account.holderId : null
  const find = () =>
    platform
      .selectFrom('ledgerAccounts')
      .select('id')
      .where('kind', '=', account.kind)
      .where('holderId', holderId ? '=' : 'is', holderId)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await platform
    .insertInto('ledgerAccounts')
    .values({ kind: account.kind, holderId })
    .onConflict((c) => c.doNothing())
    .execute()
  return ((await find()) as { id: string }).id
}

function refusedEntry(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'ledger_covered') throw refusal('conflict', { zh: '预存账户余额不足', en: 'The prepaid account does not cover this' })
  throw error
}
