import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { noticePath } from '#features/learning/notices/web/lines.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Action, Place, understandingAct, understandingUndo } from '../contract.ts'
import { understandingLine } from './lines.ts'
import styles from './understanding.module.css'
import { understandingTexts } from './texts.ts'

interface Props {
  classId: string
  bookId: string
  place: Place
  mayAct: boolean
  write: () => void
}

/** What was done about a place, in the past tense with a way back, and what can be done. */
export function PlaceActions({ classId, bookId, place, mayAct, write }: Props) {
  const t = useTexts(understandingTexts)
  const may = useMay()
  const [act, { busy }] = useCall<typeof understandingAct>('POST /pressplatform/classes/{classId}/understanding/actions', {
    refresh: [understandingLine],
  })
  const { chapterId, point, block, passage, actions, bankId } = place
  const record = (kind: 'questions' | 'lesson' | 'note') => void act({ classId, body: { chapterId, point, block, kind } })
  const isOpen = (kind: Action['kind']) => mayAct && !actions.some((action) => action.kind === kind)
  const bank = `/exam/question/management?${new URLSearchParams({ bank: bankId ?? '', point })}`
  // A topic about the passage is shown beside it in the reader.
  const beside = `/education/classes/discuss?${new URLSearchParams({
    id: classId,
    textbook: bookId,
    chapter: chapterId,
    ...(passage && { block: passage.block, quote: passage.text }),
  })}`
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Done key={action.id} classId={classId} action={action} mayUndo={mayAct} />
      ))}
      {isOpen('lesson') && (
        <Button disabled={busy} onClick={() => record('lesson')}>
          {t.lesson}
        </Button>
      )}
      {isOpen('questions') && bankId !== null && may('bookexam') && (
        <Link to={bank} className={styles.button} onClick={() => record('questions')}>
          {t.questions}
        </Link>
      )}
      {isOpen('note') && (
        <Link to={beside} className={styles.button} onClick={() => record('note')}>
          {t.note}
        </Link>
      )}
      {isOpen('notice') && <Button onClick={write}>{t.notice}</Button>}
    </div>
  )
}

function Done({ classId, action, mayUndo }: { classId: string; action: Action; mayUndo: boolean }) {
  const t = useTexts(understandingTexts)
  const notify = useUndo()
  const [undo, { busy }] = useCall<typeof understandingUndo>('DELETE /pressplatform/classes/{classId}/understanding/actions/{actionId}', {
    refresh: [understandingLine],
    refreshOnConflict: true,
    onDone: () => notify(action.noticeId === null ? t.undone : t.noticeStays),
  })
  const words = t.done(action.kind)
  return (
    <span className={styles.done} title={t.doneBy(action.by, fullTime(action.at))}>
      <CheckOutlined aria-hidden />
      {action.noticeId === null ? words : <Link to={noticePath(action.noticeId, classId)}>{words}</Link>}
      {mayUndo && (
        <Button
          type="link"
          size="small"
          disabled={busy}
          aria-label={`${t.undo} ${words}`}
          onClick={() => void undo({ classId, actionId: action.id })}
        >
          {t.undo}
        </Button>
      )}
    </span>
  )
}
