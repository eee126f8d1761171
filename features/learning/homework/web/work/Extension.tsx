import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { Homework } from '../../contract.ts'
import type { extensionRemove, extensionSet, Submission } from '../../contract-submissions.ts'
import { workLines } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './work.module.css'
import { workTexts } from './work-texts.ts'

interface Props {
  homework: Homework
  submission: Submission
  may: boolean
}

/** The later due time of a student and why, with the means to give and to take it back. */
export function Extension({ homework, submission, may }: Props) {
  const t = useTexts(workTexts)
  const all = useTexts(texts)
  const { message } = App.useApp()
  const { later } = submission
  const [asking, setAsking] = useState(false)
  const [until, setUntil] = useState(() => localTime(later.until ?? submission.dueAt))
  const [reason, setReason] = useState(later.until ? later.reason : '')
  const place = { homeworkId: homework.id, classId: submission.classId, memberId: submission.id }
  const [give, { busy, error }] = useCall<typeof extensionSet>(
    'PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/extension',
    {
      refresh: workLines,
      silent: true,
      onDone() {
        void message.success(t.extended)
        setAsking(false)
      },
    },
  )
  const [take] = useCall<typeof extensionRemove>('DELETE /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/extension', {
    refresh: workLines,
    onDone: () => void message.success(t.shortened),
  })
  const at = instantOfLocal(until)
  const words = all.list([
    later.until !== null && t.extensionUntil(fullTime(later.until), later.reason),
    later.dueHours > 0 && t.hours(later.dueHours, later.until ? '' : later.reason),
  ])
  const changeable = may && submission.state !== 'graded'
  if (!words && !changeable) return null
  return (
    <div className={styles.extension}>
      <span>{words}</span>
      {changeable && (
        <span>
          <Button size="small" type="link" onClick={() => setAsking(true)}>
            {t.extend}
          </Button>
          {later.until && (
            <Button size="small" type="link" onClick={() => void take(place)}>
              {t.extendEnd}
            </Button>
          )}
        </span>
      )}
      {asking && (
        <Modal
          open
          title={`${t.extension}  ${submission.name}`}
          okText={t.extendOk}
          cancelText={all.cancel}
          okButtonProps={{ disabled: !reason.trim() || at === null }}
          confirmLoading={busy}
          onOk={() => at !== null && void give({ ...place, body: { until: at, reason: reason.trim() } })}
          onCancel={() => setAsking(false)}
        >
          <div className={styles.dialog}>
            <label>
              <span>{t.extendUntil}</span>
              <Input autoFocus type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
            </label>
            <Input
              aria-label={t.reason}
              placeholder={t.reason}
              maxLength={homeworkLimits.reasonLength}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            {error && (
              <p role="alert" className={styles.problem}>
                {error.fields?.[0]?.message ?? error.message}
              </p>
            )}
          </div>
        </Modal>
      )}
    </div>
  )
}
