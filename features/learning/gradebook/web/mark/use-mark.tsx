import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Item, Student } from '../../contract.ts'
import type { Conflict, gradebookMarksChange, MarkChange } from '../../contract-marks.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import { gradebookLines } from '../lines.ts'
import { hasArrived, type UnsentMarks } from '../unsent/unsent-marks.ts'
import styles from './mark.module.css'
import { MarkEditor } from './MarkEditor.tsx'
import { markTexts } from './mark-texts.ts'
import { useMarkWords } from './use-mark-words.ts'

/** The mark that is being changed: whose, of which item, and what was typed. */
export interface Editing {
  memberId: string
  itemId: string
  typed: string
}

interface Sent {
  at: Editing
  rowVersion: number
  set: MarkChange['set']
  reason: string
}

/**
 * The change of a single mark: its form, and what the server says to it. A mark that another person has changed meanwhile is shown with both values; a
 * change that did not get through goes to those that wait for the network.
 */
export function useMark(classId: string, items: readonly Item[], unsent: UnsentMarks) {
  const t = useTexts(markTexts)
  const words = useTexts(gradebookTexts)
  const { message } = App.useApp()
  const { theirs, mine } = useMarkWords()
  const [editing, setEditing] = useState<Editing>()
  const [conflict, setConflict] = useState<Conflict & { sent: Sent }>()
  const close = () => {
    setEditing(undefined)
    setConflict(undefined)
  }
  const [sent, setSent] = useState<Sent>()
  const [change, { busy, error }] = useCall<typeof gradebookMarksChange>('PUT /pressplatform/classes/{classId}/gradebook/marks', {
    silent: true,
    refresh: gradebookLines,
    onDone({ conflicts: [first] }) {
      if (first && sent && !hasArrived(sent, first)) return setConflict({ ...first, sent })
      if (sent) unsent.drop(sent.at)
      close()
      void message.success(t.saved)
    },
    onFail({ status }) {
      if (status !== undefined || !sent) return
      const { at, ...change } = sent
      // It may have arrived without an answer; the queue then finds its own value there.
      if (unsent.add([{ itemId: at.itemId, memberId: at.memberId, ...change }])) close()
    },
  })
  const save = (at: Editing, rowVersion: number, { set, reason }: Pick<Sent, 'set' | 'reason'>) => {
    setSent({ at, rowVersion, set, reason })
    void change({ classId, body: { marks: [{ itemId: at.itemId, memberId: at.memberId, rowVersion, set }], reason } })
  }

  const problemOf = (at: Editing): ReactNode => {
    if (conflict)
      return (
        <div className={styles.conflict} role="alert">
          {words.conflict(conflict.name, conflict.item, conflict.by)}
          <small>{words.conflictText(theirs(conflict.theirs), mine(conflict.sent.set))}</small>
          <span>
            <Button size="small" onClick={close}>
              {words.takeTheirs}
            </Button>
            <Button size="small" loading={busy} onClick={() => save(at, conflict.theirs.rowVersion, conflict.sent)}>
              {words.keepMine}
            </Button>
          </span>
        </div>
      )
    return error && !busy && sent?.at === at ? <em role="alert">{error.fields?.[0]?.message ?? error.message}</em> : null
  }
  /** The form for the mark that is being changed. */
  const editorOf = (students: readonly Student[]): ReactNode => {
    const student = students.find(({ id }) => id === editing?.memberId)
    const at = items.findIndex(({ id }) => id === editing?.itemId)
    const [item, cell] = [items[at], student?.cells[at]]
    if (!editing || !student || !item || !cell) return null
    return (
      <MarkEditor
        key={`${student.id} ${item.id}`}
        student={student}
        item={item}
        cell={cell}
        typed={editing.typed}
        busy={busy}
        problem={problemOf(editing)}
        save={(set, reason) => save(editing, cell.rowVersion, { set, reason })}
        close={close}
      />
    )
  }
  return { editing, edit: setEditing, editorOf }
}
