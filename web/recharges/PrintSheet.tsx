import type { LedgerEntry } from '@recto/contract/ledger'
import { moneyText } from '@recto/plain/money'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { fullTime } from '../ui/list/when.ts'
import styles from './print-sheet.module.css'
import { texts } from './texts.ts'

/** The entries as they are printed: a sheet of its own, with whose they are and what they add up to. */
export function PrintSheet({ rows, done }: { rows: readonly LedgerEntry[]; done: () => void }) {
  const t = useTexts(texts)
  const institution = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  useEffect(() => {
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [done])
  return createPortal(
    <div className={styles.sheet} data-print-sheet>
      <h1>{t.sheetTitle}</h1>
      <p>
        {institution}　{t.printedAt(fullTime(new Date().toISOString()))}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t.seq}</th>
            <th>{t.at}</th>
            <th>{t.kind}</th>
            <th>{t.memo}</th>
            <th data-end>{t.amount}</th>
            <th data-end>{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.seq}</td>
              <td>{fullTime(row.at)}</td>
              <td>{t[row.kind]}</td>
              <td>{row.memo}</td>
              <td data-end>{moneyText(row.amount)}</td>
              <td data-end>{moneyText(row.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>{t.total}</td>
            <td data-end>{moneyText(rows.reduce((sum, { amount }) => sum + amount, 0))}</td>
            <td data-end>{moneyText(rows.reduce((last, row) => (row.seq >= last.seq ? row : last), rows[0] ?? { seq: 0, balance: 0 }).balance)}</td>
          </tr>
        </tfoot>
      </table>
    </div>,
    document.body,
  )
}
