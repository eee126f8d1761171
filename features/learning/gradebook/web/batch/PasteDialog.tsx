import { Input } from 'antd'
import { useId } from 'react'
import { readBlock } from '#features/exams/tests/web/marks/mark-values.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Item, Student } from '../../contract.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { batchTexts } from './batch-texts.ts'
import { askedOf, planOf } from './plan.ts'
import { mostCharacters } from './use-pasted.ts'

/** A text that was pasted on a cell: its lines belong to these students, who stood below each other from the cell on. */
export interface Pasted {
  itemId: string
  text: string
  students: readonly Student[]
}

interface Props {
  classId: string
  unsent: UnsentMarks
  items: readonly Item[]
  /** Those that are shown now. */
  students: readonly Student[]
  pasted: Pasted
  /** Changes the text, where it is pasted into the dialog. */
  write?: ((text: string) => void) | undefined
  close: () => void
}

/** Shows what a pasted column changes before it does. */
export function PasteDialog({ classId, unsent, items, students, pasted, write, close }: Props) {
  const t = useTexts(batchTexts)
  const help = useId()
  const at = items.findIndex(({ id }) => id === pasted.itemId)
  const item = items[at]
  if (!item) return null
  const lines = readBlock(pasted.text).map((cells) => cells.join('\t'))
  while (lines.length && !lines.at(-1)?.trim()) lines.pop()
  const wanted = lines.flatMap((line, no) => {
    const [student, asked] = [pasted.students[no], askedOf(line)]
    // A student who is not shown any more stands with the marks of that time; the server compares their versions.
    return student && asked ? [{ student: students.find(({ id }) => id === student.id) ?? student, asked }] : []
  })
  const over = lines.slice(pasted.students.length).filter((line) => line.trim()).length
  return (
    <BatchDialog
      classId={classId}
      unsent={unsent}
      item={item}
      title={t.pasteTitle(item.title)}
      plan={planOf(item, at, wanted)}
      wrong={over ? t.over(over) : undefined}
      close={close}
      done={close}
    >
      {write && (
        <>
          <Input.TextArea
            autoFocus
            aria-label={t.pasteTitle(item.title)}
            aria-describedby={help}
            inputMode="decimal"
            autoSize={{ minRows: 4, maxRows: 8 }}
            maxLength={mostCharacters}
            value={pasted.text}
            onChange={({ target }) => write(target.value)}
          />
          <small id={help}>{t.pasteHelp}</small>
        </>
      )}
    </BatchDialog>
  )
}
