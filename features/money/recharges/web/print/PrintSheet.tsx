import type { LedgerEntry } from '#features/money/ledger/contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import styles from './print-sheet.module.css'
import { texts } from '../texts.ts'

interface Props {
  rows: readonly LedgerEntry[]
  /** `YYYY-MM-DD`, empty for no limit. */
  from: string
  to: string
  done: () => void
}

/** The printed statement: institution, period, opening balance, entries, closing balance. */
export function PrintSheet({ rows, from, to, done }: Props) {
  const t = useTexts(texts)
  const institution = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [done])
  const { entries, opening, moneyIn, moneyOut, closing } = statementOf(rows)
  const period = from || to ? `${from.replaceAll('-', '/')} – ${to.replaceAll('-', '/')}` : t.wholeTime
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      <h1>{t.sheetTitle}</h1>
      <p>
        {institution}　{period}　{t.printedAt(fullTime(new Date().toISOString()))}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t.seq}</th>
            <th>{t.at}</th>
            <th>{t.kind}</th>
            <th>{t.memo}</th>
            <th data-end>{t.moneyIn}</th>
            <th data-end>{t.moneyOut}</th>
            <th data-end>{t.after}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={6}>{t.opening}</td>
            <td data-end>{formatFen(opening)}</td>
          </tr>
          {entries.map(({ id, seq, at, kind, memo, amount, balance }) => (
            <tr key={id}>
              <td>{seq}</td>
              <td>{fullTime(at)}</td>
              <td>{t[kind]}</td>
              <td>{memo}</td>
              <td data-end>{amount > 0 && formatFen(amount)}</td>
              <td data-end>{amount < 0 && formatFen(-amount)}</td>
              <td data-end>{formatFen(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t.total}</td>
            <td data-end>{formatFen(moneyIn)}</td>
            <td data-end>{formatFen(0 - moneyOut)}</td>
            <td data-end>
              {t.closing} {formatFen(closing)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>,
    document.body,
  )
}

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
