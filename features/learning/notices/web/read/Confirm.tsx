import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { noticeConfirm } from '../../contract.ts'
import { noticeLines } from '../lines.ts'
import styles from '../notices.module.css'
import { readTexts } from './read-texts.ts'

/** The confirmation that a student has read a notice: the button, and then when it was given. */
export function Confirm({ id, confirmedAt }: { id: string; confirmedAt: string | null }) {
  const t = useTexts(readTexts)
  const [confirm, { busy }] = useCall<typeof noticeConfirm>('POST /pressplatform/notices/{noticeId}/confirm', { refresh: noticeLines })
  return (
    <div className={styles.confirm} data-done={confirmedAt !== null || undefined} role="status">
      {confirmedAt === null ? (
        <>
          <span>{t.pleaseConfirm}</span>
          <Button type="primary" size="large" loading={busy} onClick={() => void confirm({ noticeId: id })}>
            {t.confirm}
          </Button>
        </>
      ) : (
        <span>
          <CheckCircleFilled aria-hidden /> {t.confirmedAt(fullTime(confirmedAt))}
        </span>
      )}
    </div>
  )
}
