import { markTotals, pointsWord } from '#assessment/analysis/figure-words.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import type { Data } from '#contract/call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { markSheetGet, MarkRow } from '../../contract-sheets.ts'
import { texts } from '../texts.ts'
import styles from './sheet.module.css'
import { sheetPages } from './sheet-pages.ts'
import { Head, Signatures } from './SheetParts.tsx'

/** The mark sheet in pages of two columns, each with its totals and the lines for signatures. */
export function MarkSheet({ sheet: { head, whole, rows } }: { sheet: Data<typeof markSheetGet> }) {
  const t = useTexts(sheetTexts)
  const all = useTexts(texts)
  const pages = sheetPages(rows)
  const total = markTotals(rows)
  return pages.map(({ from, rows: own, columns }, at) => {
    const { people, marked, mean } = markTotals(own)
    return (
      <article key={from} className={styles.page}>
        <Head head={head} title={t.markSheet} whole={whole} />
        {rows.length === 0 && <p>{all.noRows}</p>}
        <div className={styles.columns}>
          {columns.map((column, side) => column.length > 0 && <Rows key={side} rows={column} from={from + side * (columns[0]?.length ?? 0)} />)}
        </div>
        <footer>
          <p className={styles.totals}>
            <span>{t.pageTotals(people, marked, mean)}</span>
            {at === pages.length - 1 && pages.length > 1 && <span>{t.totals(total.people, total.marked, total.mean)}</span>}
            <span>{t.page(at + 1, pages.length)}</span>
          </p>
          <Signatures />
        </footer>
      </article>
    )
  })
}

function Rows({ rows, from }: { rows: readonly MarkRow[]; from: number }) {
  const t = useTexts(sheetTexts)
  return (
    <table className={styles.marks}>
      <thead>
        <tr>
          {[t.at, t.number, t.name, t.className, t.mark, t.note].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, name, className, points, note }, at) => (
          <tr key={at}>
            <td>{from + at + 1}</td>
            <td>{number}</td>
            <td>{name}</td>
            <td>{className}</td>
            <td>{points === null ? '' : pointsWord(points)}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
