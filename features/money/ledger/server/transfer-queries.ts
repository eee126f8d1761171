import type { transferKinds } from '../contract.ts'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** A ledger account: an institution's prepaid account, or the platform's bank account, the counterpart of all of them. */
export type AccountName = { kind: 'prepaid'; holderId: string } | { kind: 'platform_bank' }

interface Transfer {
  kind: (typeof transferKinds)[number]
  /** The id of the cause, for example a recharge. A second transfer of the same kind and source is not booked. */
  sourceId: string
  memo: string
  /** The account id of the actor; null for the system itself. */
  by: string | null
  /** Amounts in fen, positive for a credit; their sum is zero. */
  lines: readonly { readonly account: AccountName; readonly amount: number }[]
}

/**
 * Books a transfer, atomically; the only function that writes to the ledger. True when it was booked, false when it had been booked before.
 * Refuses when the balance of a prepaid account is too low.
 */
export async function bookTransfer(platform: PlatformDb, { kind, sourceId, memo, by, lines }: Transfer): Promise<boolean> {
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
  // All transfers lock accounts in the same order, to avoid deadlocks.
  entries.sort((a, b) => (a.accountId < b.accountId ? -1 : 1))
  await platform.insertInto('ledgerEntries').values(entries).execute().catch(refusedEntry)
  return true
}

async function accountIdOf(platform: PlatformDb, account: AccountName): Promise<string> {
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
  if (constraint === 'ledger_covered') throw refusal('conflict', { zh: '预存账户余额不足', en: 'The balance of the prepaid account is too low' })
  throw error
}
