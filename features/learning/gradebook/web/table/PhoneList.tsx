import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Gradebook, Student } from '../../contract.ts'
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
  openStudent: (id: string) => void
}

/** On a phone: the students with one chosen column, by itself the total, and what is missing or waits. */
export function PhoneList({ book, students, stale, unsent, openStudent }: Props) {
  const t = useTexts(gradebookTexts)
  const [itemId, setItemId] = useState('')
  const at = book.items.findIndex(({ id }) => id === itemId)
  const options = [{ value: '', label: t.total }, ...book.items.map(({ id, title }) => ({ value: id, label: title }))]
  return (
    <>
      <label className={styles.column}>
        {t.phoneColumn}
        <Select value={at < 0 ? '' : itemId} options={options} onChange={setItemId} />
      </label>
      <ul className={styles.list} aria-busy={stale}>
        {students.map((student) => {
          const cell = student.cells[at]
          const counts = { missing: 0, grading: 0 }
          for (const { state, override } of student.cells) if (override === null && (state === 'missing' || state === 'grading')) counts[state]++
          return (
            <li key={student.id}>
              <button type="button" onClick={() => openStudent(student.id)}>
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
