import { Modal, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { gradingChanges } from '../../contract-answers.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './dialogs.module.css'

interface Props {
  open: boolean
  onClose: () => void
  gradingId: string
  label: string
}

/** Every change of the mark of an answer: who, when, why, from what to what. */
export function ChangesDialog({ open, onClose, gradingId, label }: Props) {
  const t = useTexts(dialogTexts)
  const { data, error, refetch } = useRead<typeof gradingChanges>(
    'GET /pressplatform/gradings/{gradingId}/changes',
    open ? { gradingId } : undefined,
    { fresh: true },
  )
  const text = (points: number | null) => (points === null ? t.nothing : pointsText(points))
  return (
    <Modal open={open} title={t.changesTitle(label)} footer={null} onCancel={onClose}>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 3 }} />
        </Waiting>
      )}
      {data?.length === 0 && <p>{t.noRecords}</p>}
      <ol className={styles.changes}>
        {data?.map(({ id, kind, before, after, by, reason, at }) => (
          <li key={id}>
            <b>{t.fromTo(text(before), text(after))}</b>
            <span>{t.kinds(kind)}</span>
            <span>{by ?? t.byRules}</span>
            <time dateTime={at}>{momentText(at)}</time>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </Modal>
  )
}
