import { CheckOutlined } from '@ant-design/icons'
import type { ImportRow } from '../../contract.ts'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './preview.module.css'
import { importTexts } from '../texts.ts'

interface Props {
  row: ImportRow
  column: number
  header: string
  /** The column is not imported. */
  left: boolean
  /** The cell is being edited. */
  active: boolean
  busy: boolean
  edit: () => void
  leave: () => void
  /** Imports the row in spite of its warnings, or not. */
  accept: (accepted: boolean) => void
  save: (value: string | null, onward?: 1 | -1) => void
}

/** One cell: unchanged, with an error or a warning and its reason, being edited, or fixed with its original value. */
export function PreviewCell({ row, column, header, left, active, busy, edit, leave, accept, save }: Props) {
  const t = useTexts(importTexts)
  const value = row.cells[column] ?? ''
  const problem = row.problems.find((one) => one.column === column)
  const was = row.original?.[column]
  const mended = was !== undefined && was !== value && !problem
  const reason = problem && (
    <small className={styles.reason} data-warning={problem.warning || undefined}>
      {problem.message}
      {problem.value !== undefined && (
        <button type="button" disabled={busy} onClick={() => save(problem.value ?? '')}>
          {t.changeTo(problem.value)}
        </button>
      )}
      {problem.warning && row.accepted && ` ${t.willImport}`}
      {problem.warning && (
        <button type="button" disabled={busy} onClick={() => accept(!row.accepted)}>
          {row.accepted ? t.leave : t.accept}
        </button>
      )}
    </small>
  )
  const state = problem ? (problem.warning ? 'warned' : 'bad') : mended ? 'mended' : left ? 'left' : undefined
  if (active)
    return (
      <td data-state="edit">
        <CellInput value={value} label={t.edit(row.line, header)} save={save} leave={leave} />
        {reason}
      </td>
    )
  return (
    <td data-state={state}>
      <button
        type="button"
        className={styles.value}
        disabled={busy || left}
        aria-label={`${t.edit(row.line, header)}: ${value || t.empty}`}
        onClick={edit}
      >
        {mended && <CheckOutlined aria-hidden />} {value || (problem && <em>{t.empty}</em>)}
      </button>
      {reason}
      {mended && (
        <small className={styles.was}>
          {t.was(was)}
          <button type="button" disabled={busy} onClick={() => save(null)}>
            {t.takeBack}
          </button>
        </small>
      )}
    </td>
  )
}

/** Enter saves the value, Tab saves it and goes to the next error, Escape cancels. */
function CellInput({ value, label, save, leave }: { value: string; label: string } & Pick<Props, 'save' | 'leave'>) {
  const input = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  useEffect(() => input.current?.select(), [])
  const keep = (onward?: 1 | -1) => {
    if (over.current) return
    over.current = true
    const typed = input.current?.value ?? value
    if (typed !== value || onward) save(typed, onward)
    else leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') keep()
    else if (event.key === 'Tab') keep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      over.current = true
      leave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <input
      ref={input}
      className={styles.input}
      size={1}
      autoFocus
      defaultValue={value}
      maxLength={1000}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={() => keep()}
    />
  )
}
