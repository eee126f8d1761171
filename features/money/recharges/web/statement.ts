import type { LedgerEntry } from '#features/money/ledger/contract.ts'

/** Statement of consecutive entries: sorted from first to last, with opening balance, sums and closing balance. */
export function statementOf(found: readonly LedgerEntry[]) {
  const entries = found.toSorted((a, b) => a.seq - b.seq)
  const [first, last] = [entries[0], entries.at(-1)]
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const amounts = entries.map(({ amount }) => amount)
  return {
    entries,
    opening: first ? first.balance - first.amount : 0,
    moneyIn: sum(amounts.filter((amount) => amount > 0)),
    moneyOut: sum(amounts.filter((amount) => amount < 0)),
    closing: last?.balance ?? 0,
  }
}
