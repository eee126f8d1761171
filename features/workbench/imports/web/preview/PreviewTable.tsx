import type { Import, ImportRow } from '../../contract.ts'
import { Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Cell } from './error-walk.ts'
import { columnLetter } from '../import-step.ts'
import styles from './preview.module.css'
import { PreviewCell } from './PreviewCell.tsx'
import { importTexts } from '../texts.ts'

interface Props {
  found: Import
  rows: readonly ImportRow[]
  cell: Cell | undefined
  /** The rows are being checked and cannot be edited. */
  busy: boolean
  setCell: (cell: Cell | undefined) => void
  /** Saves a cell, or restores its original value with null; `onward` moves to the next (1) or previous (-1) error. */
  save: (at: Cell, value: string | null, onward?: 1 | -1) => void
  accept: (line: number, accepted: boolean) => Promise<void>
  map: (column: number, field: string | null) => void
}

/** The rows of the file below the fields that their columns are mapped to. A gap marks rows that are not shown. */
export function PreviewTable({ found, rows, cell, busy, setCell, save, accept, map }: Props) {
  const t = useTexts(importTexts)
  const options = [{ value: '', label: t.leaveOut }, ...found.fields.map(({ code, name }) => ({ value: code, label: name }))]
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.preview}>
      <table className={styles.table} aria-busy={busy}>
        <thead>
          <tr>
            <th rowSpan={2} className={styles.line}>
              {t.line}
            </th>
            {found.headers.map((header, column) => (
              <th key={column} scope="col" title={header}>
                <i>{columnLetter(column)}</i> {header}
              </th>
            ))}
          </tr>
          <tr>
            {found.headers.map((header, column) => (
              <th key={column} data-off={found.mapping[column] == null || undefined}>
                <Select
                  aria-label={t.mapLabel(header || columnLetter(column))}
                  value={found.mapping[column] ?? ''}
                  options={options}
                  disabled={busy}
                  popupMatchSelectWidth={false}
                  onChange={(field) => map(column, field || null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, at) => {
          const before = rows[at - 1]
          return (
            <tbody key={row.line} data-gap={(before && row.line > before.line + 1) || undefined}>
              <tr
                data-bad={row.problems.some(({ warning }) => !warning) || undefined}
                data-warned={row.problems.some(({ warning }) => warning) || undefined}
              >
                <th scope="row" className={styles.line}>
                  {row.line}
                </th>
                {found.headers.map((header, column) => (
                  <PreviewCell
                    key={column}
                    row={row}
                    column={column}
                    header={header || columnLetter(column)}
                    left={found.mapping[column] == null}
                    active={cell?.line === row.line && cell.column === column}
                    busy={busy}
                    edit={() => setCell({ line: row.line, column })}
                    leave={() => setCell(undefined)}
                    accept={(accepted) => void accept(row.line, accepted)}
                    save={(value, onward) => save({ line: row.line, column }, value, onward)}
                  />
                ))}
              </tr>
            </tbody>
          )
        })}
      </table>
    </div>
  )
}
