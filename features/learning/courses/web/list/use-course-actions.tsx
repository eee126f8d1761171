import {
  CopyOutlined,
  DeleteOutlined,
  EyeInvisibleOutlined,
  PushpinOutlined,
  RollbackOutlined,
  SendOutlined,
  ShopOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { BatchAction } from '#web/ui/list/selection/SelectionBar.tsx'
import { type BatchStep, effectsOf, useBatch } from '#web/ui/list/selection/use-batch.ts'
import type { courseBatchPreview, courseCopy, courseRemove, CourseRow, courseShelf, courseStatusBatch } from '../../contract.ts'
import { courseAddress, courseLines } from '../lines.ts'
import { listTexts } from './list-texts.ts'

const silent = { silent: true } as const
type Status = 'publish' | 'cancel' | 'top' | 'untop' | 'restore'
const setStatus = (status: Status) => (ids: string[]) =>
  send<typeof courseStatusBatch>('PUT /pressplatform/teaching/course/status', { body: { ids, status } }, silent)
const setShelf = (shelf: boolean) => (ids: string[]) =>
  send<typeof courseShelf>('POST /pressplatform/textbooks/shelf/courses', { body: { ids, shelf } }, silent)

/** What can be done with courses, alone or together; every step can be undone by its counterpart. */
export function useCourseActions(drop: (ids: string[]) => void) {
  const t = useTexts(listTexts)
  const go = useNavigate()
  const undo = useUndo()
  const may = useMay()
  const { run, ...state } = useBatch(courseLines, drop)
  const [copy] = useCall<typeof courseCopy>('POST /pressplatform/teaching/course/copy', {
    refresh: courseLines,
    onDone({ id, name }) {
      undo(t.copied(name))
      void go(courseAddress(id))
    },
  })
  const step = (action: string, done: (n: number) => string, act: BatchStep['run']): BatchStep => ({ title: t.resultOf(action), done, run: act })
  const pair = (first: BatchStep, second: BatchStep) => [
    { ...first, back: second },
    { ...second, back: first },
  ]
  const [publish, cancel] = pair(step(t.publish, t.published, setStatus('publish')), step(t.cancel, t.cancelled, setStatus('cancel')))
  const [top, untop] = pair(step(t.setTop, t.topped, setStatus('top')), step(t.untop, t.untopped, setStatus('untop')))
  const [shelf, unshelf] = pair(step(t.shelf, t.shelved, setShelf(true)), step(t.unshelf, t.unshelved, setShelf(false)))
  const restore = step(t.restore, t.restored, setStatus('restore'))
  const remove: BatchStep = {
    ...step(t.remove, t.removed, (ids) => send<typeof courseRemove>('DELETE /pressplatform/teaching/course', { query: { id: ids } }, silent)),
    back: restore,
    ask: {
      title: t.askRemove,
      help: t.removeHelp,
      ok: t.removeOk,
      quiet: true,
      preview: (ids) => send<typeof courseBatchPreview>('POST /pressplatform/teaching/course/preview', { body: { ids } }, silent),
      effects: (counts) => effectsOf(counts, { classes: t.effectClasses, students: t.effectStudents }),
    },
  }
  function actionsOf(rows: readonly CourseRow[]): BatchAction[] {
    const named = rows.map(({ id, name }) => ({ id, name }))
    const act = (key: string, label: string, icon: BatchAction['icon'], what: BatchStep | undefined): BatchAction[] =>
      what ? [{ key, label, icon, run: () => void run(what, named) }] : []
    const all = (test: (row: CourseRow) => boolean) => rows.length > 0 && rows.every(test)
    const manage = all(({ can }) => can.manage)
    if (all(({ deletedAt }) => deletedAt !== null)) return manage ? act('restore', t.restore, <RollbackOutlined aria-hidden />, restore) : []
    const [only] = rows
    return [
      ...(manage && !all(({ publishStatus }) => publishStatus === 2) ? act('publish', t.publish, <SendOutlined aria-hidden />, publish) : []),
      ...(manage && all(({ publishStatus }) => publishStatus === 2) ? act('cancel', t.cancel, <EyeInvisibleOutlined aria-hidden />, cancel) : []),
      ...(manage && !all((row) => row.top === 1) ? act('top', t.setTop, <PushpinOutlined aria-hidden />, top) : []),
      ...(manage && all((row) => row.top === 1) ? act('untop', t.untop, <PushpinOutlined aria-hidden />, untop) : []),
      ...(may('salecourse:shelf') && !all(({ onShelf }) => onShelf) ? act('shelf', t.shelf, <ShopOutlined aria-hidden />, shelf) : []),
      ...(may('salecourse:shelf') && all(({ onShelf }) => onShelf)
        ? act('unshelf', t.unshelf, <VerticalAlignBottomOutlined aria-hidden />, unshelf)
        : []),
      ...(only && rows.length === 1 && only.can.copy
        ? [{ key: 'copy', label: t.copy, icon: <CopyOutlined aria-hidden />, run: () => void copy({ key: newKey(), body: { contentId: only.id } }) }]
        : []),
      ...(manage
        ? [{ key: 'remove', label: t.remove, icon: <DeleteOutlined aria-hidden />, danger: true as const, run: () => void run(remove, named) }]
        : []),
    ]
  }
  return { actionsOf, state }
}
