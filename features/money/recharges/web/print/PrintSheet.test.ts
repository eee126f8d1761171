import type { LedgerEntry } from '#features/money/ledger/contract.ts'
import { expect, test } from 'vitest'
import { statementOf } from './PrintSheet.tsx'

const entry = (seq: number, amount: number, balance: number): LedgerEntry => ({
  id: `entry-${seq}`,
  seq,
  kind: amount > 0 ? 'recharge' : 'reversal',
  sourceId: `recharge-${seq}`,
  memo: '',
  amount,
  balance,
  at: '2026-11-01T00:00:00.000Z',
})

test('a statement leads from the opening to the closing balance, regardless of the order of the entries', () => {
  const statement = statementOf([entry(6, 30_000, 80_005), entry(5, -50_000, 50_005), entry(4, 100_000, 100_005)])
  expect(statement).toMatchObject({ opening: 5, moneyIn: 130_000, moneyOut: -50_000, closing: 80_005 })
  expect(statement.entries.map(({ seq }) => seq)).toEqual([4, 5, 6])
  expect(statement.opening + statement.moneyIn + statement.moneyOut).toBe(statement.closing)
})

test('a statement without entries is all zero', () => {
  expect(statementOf([])).toEqual({ entries: [], opening: 0, moneyIn: 0, moneyOut: 0, closing: 0 })
})
