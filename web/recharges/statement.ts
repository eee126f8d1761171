import type { LedgerEntry } from '@recto/contract/ledger'

/** What a statement says of a span of entries: they stand from the first to the last, and lead from one balance to the other. */
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
