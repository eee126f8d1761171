import type { QuestionRow } from '../../contract.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import type { texts } from '../texts.ts'
import { QuestionCell } from './QuestionCell.tsx'
import styles from './question-cell.module.css'

type T = (typeof texts)['zh-CN']

/** Below this discrimination a question hardly tells strong from weak candidates. */
const lowDiscrimination = 0.2

/** Columns of the list of questions. */
export const questionColumns = (t: T, open: (row: QuestionRow) => void): Column<QuestionRow>[] => [
  { key: 'question', title: t.question, width: 360, render: (row) => <QuestionCell row={row} open={() => open(row)} /> },
  { key: 'p', title: t.p, width: 72, align: 'end', render: (row) => <Measure row={row} value={row.p} t={t} /> },
  {
    key: 'discrimination',
    title: t.discrimination,
    width: 76,
    align: 'end',
    render: (row) => <Measure row={row} value={row.discrimination} t={t} low={lowDiscrimination} />,
  },
  { key: 'used', title: t.used, width: 72, align: 'end', render: ({ usedCount }) => <span className={styles.quiet}>{t.usedIn(usedCount)}</span> },
  { key: 'difficulty', title: t.difficulty, width: 72, optional: true, render: ({ difficulty }) => t.difficulties(difficulty) },
  { key: 'updated', title: t.updatedBy, width: 110, optional: true, render: ({ updatedAt }) => <When at={updatedAt} /> },
]

/** A figure with its bar; without graded answers, or with fewer than 20, a word instead. */
function Measure({ row, value, t, low }: { row: QuestionRow; value: number | null; t: T; low?: number }) {
  if (value === null) return <span className={styles.quiet}>{row.answersCount ? t.fewAnswers : t.notAsked}</span>
  const isLow = low !== undefined && value < low
  return (
    <span className={styles.measure} data-low={isLow || undefined}>
      {value.toFixed(2)}
      <span className={styles.bar}>
        <i style={{ inlineSize: `${Math.max(0, Math.min(1, value)) * 100}%` }} />
        {low !== undefined && <s />}
      </span>
      {isLow && <small>{t.low}</small>}
    </span>
  )
}
