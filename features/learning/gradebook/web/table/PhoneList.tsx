import { CheckCircleFilled } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Gradebook, Student } from '../../contract.ts'
import { batchTexts } from '../batch/batch-texts.ts'
import type { Selection } from '../batch/use-selection.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { oneDecimal } from '../numbers.ts'
import { MarkCell } from './MarkCell.tsx'
import styles from './phone.module.css'

interface Props {
  book: Gradebook
  students: readonly Student[]
  stale: boolean
  /** Changes that wait for the network. */
  unsent: UnsentMarks
  /** The item whose marks are shown; empty: the total. */
  itemId: string
  showItem: (id: string) => void
  openStudent: (id: string) => void
  /** Undefined: the person does not enter marks. */
  selection: Selection | undefined
  /** Opens a field for a column of marks of the shown item. Undefined: its marks cannot be pasted. */
  paste: (() => void) | undefined
}

/** On a phone: the students with one chosen column, by itself the total, and what is missing or waits. Students can be selected to change their marks together. */
export function PhoneList({ book, students, stale, unsent, itemId, showItem, openStudent, selection, paste }: Props) {
  const t = useTexts(gradebookTexts)
  const b = useTexts(batchTexts)
  const [selecting, setSelecting] = useState(false)
  const at = book.items.findIndex(({ id }) => id === itemId)
  const picks = selection !== undefined && selecting
  const options = [{ value: '', label: t.total }, ...book.items.map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <>
      <label className={styles.column}>
        {t.phoneColumn}
        <Select value={at < 0 ? '' : itemId} options={options} onChange={showItem} />
      </label>
      {selection && (
        <p className={styles.together}>
          <Button aria-pressed={selecting} onClick={() => setSelecting((now) => !now)}>
            {selecting ? b.endSelect : b.select}
          </Button>
          {paste && <Button onClick={paste}>{b.paste}</Button>}
        </p>
      )}
      <ul className={styles.list} aria-busy={stale}>
        {students.map((student, row) => {
          const cell = student.cells[at]
          const counts = { missing: 0, grading: 0 }
          for (const { state, override } of student.cells) if (override === null && (state === 'missing' || state === 'grading')) counts[state]++
          return (
            <li key={student.id}>
              <button
                type="button"
                aria-pressed={picks ? selection.has(student.id) : undefined}
                disabled={picks && student.left}
                onClick={() => (picks ? selection.toggle(row, false) : openStudent(student.id))}
              >
                {picks && <i aria-hidden>{selection.has(student.id) && <CheckCircleFilled />}</i>}
                <span>
                  {student.name}
                  <small>{student.number ?? ''}</small>
                </span>
                {counts.missing > 0 && <em>{t.filters('missing', counts.missing)}</em>}
                {counts.grading > 0 && <em>{t.filters('grading', counts.grading)}</em>}
                {cell ? (
                  <MarkCell cell={cell} unsent={unsent.of({ itemId, memberId: student.id })?.set} />
                ) : (
                  <b>{student.total === null ? '–' : oneDecimal(student.total)}</b>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
