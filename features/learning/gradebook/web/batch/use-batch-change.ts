import { App } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Conflict, gradebookMarksChange, MarkChange } from '../../contract-marks.ts'
import { gradebookLines } from '../lines.ts'
import { hasArrived, type Unsent, type UnsentMarks } from '../unsent/unsent-marks.ts'
import { batchTexts } from './batch-texts.ts'
import { backOf, type Plan } from './plan.ts'

const line = 'PUT /pressplatform/classes/{classId}/gradebook/marks'

/**
 * Changes the marks of a plan in one call. Those that were changed meanwhile are left; `conflicts` names them. Offers undo where one call can undo all. What
 * does not get through goes to the changes that wait for the network.
 */
export function useBatchChange(classId: string, itemId: string, unsent: UnsentMarks, done: () => void) {
  const t = useTexts(batchTexts)
  const { message } = App.useApp()
  const offer = useUndo()
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [undo] = useCall<typeof gradebookMarksChange>(line, {
    refresh: gradebookLines,
    onDone: (answer) => void (answer.conflicts.length ? message.warning(t.undoneBut(answer.conflicts.length)) : message.success(t.undone)),
  })
  const sent = useRef<Unsent[]>([])
  const [change, { busy, error }] = useCall<typeof gradebookMarksChange>(line, {
    silent: true,
    refresh: gradebookLines,
    onFail({ status }) {
      if (status === undefined && unsent.add(sent.current)) done()
    },
  })

  const apply = async ({ changes }: Plan, reason: string) => {
    const marks = changes.map(({ student, cell, set }) => ({ itemId, memberId: student.id, rowVersion: cell.rowVersion, set }))
    sent.current = marks.map((mark) => ({ ...mark, reason }))
    const answer = await change({ classId, body: { marks, reason } })
    if (!answer) return
    const { saved } = answer.data
    for (const mark of marks) unsent.drop(mark)
    // What was sent before and came back without an answer is there already.
    const left = answer.data.conflicts.filter((conflict) => {
      const sent = marks.find(({ memberId }) => memberId === conflict.memberId)
      return !sent || !hasArrived(sent, conflict)
    })
    setConflicts(left)
    const back = saved.flatMap(({ memberId, rowVersion }): MarkChange[] => {
      const planned = changes.find(({ student }) => student.id === memberId)
      const set = planned && backOf(planned.cell, planned.set)
      return set ? [{ itemId, memberId, rowVersion, set }] : []
    })
    const arrived = answer.data.conflicts.length - left.length
    const whole = arrived === 0 && back.length === saved.length
    if (saved.length + arrived > 0)
      offer(t.done(saved.length + arrived), whole ? () => void undo({ classId, body: { marks: back, reason: '' } }) : undefined)
    if (!left.length) done()
  }
  return { apply, busy, error: busy ? undefined : error, conflicts: conflicts.filter((each) => each.itemId === itemId) }
}
