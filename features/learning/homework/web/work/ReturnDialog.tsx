import { App, Input, Modal } from 'antd'
import { useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { instantOfLocal } from '#web/ui/time/local-time.ts'
import type { Homework } from '../../contract.ts'
import type { Submission, submissionReturn } from '../../contract-submissions.ts'
import { workLines } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './work.module.css'
import { workTexts } from './work-texts.ts'

interface Props {
  homework: Homework
  submission: Submission
  close: () => void
  done: () => void
}

/** Gives a student's work back, with a reason and perhaps a time. */
export function ReturnDialog({ homework, submission, close, done }: Props) {
  const t = useTexts(workTexts)
  const all = useTexts(texts)
  const { message } = App.useApp()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [run, { busy, error }] = useCall<typeof submissionReturn>(
    'POST /pressplatform/homeworks/{homeworkId}/classes/{classId}/students/{memberId}/return',
    {
      refresh: workLines,
      refreshOnConflict: true,
      silent: true,
      onDone() {
        void message.success(t.returnDone)
        done()
        close()
      },
    },
  )
  const problem = (path: string) => error?.fields?.find((field) => field.path === path)?.message
  const give = () =>
    void run({
      homeworkId: homework.id,
      classId: submission.classId,
      memberId: submission.id,
      body: { reason: reason.trim(), until: instantOfLocal(until), rowVersion: submission.rowVersion },
    })
  return (
    <Modal
      open
      title={t.return}
      okText={t.return}
      cancelText={all.cancel}
      okButtonProps={{ disabled: !reason.trim() }}
      confirmLoading={busy}
      onOk={give}
      onCancel={close}
    >
      <div className={styles.dialog}>
        <p>{t.returnHelp}</p>
        <Input.TextArea
          autoFocus
          aria-label={t.reason}
          placeholder={t.reason}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={homeworkLimits.reasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <label>
          <span>{t.returnUntil}</span>
          <Input type="datetime-local" value={until} onChange={({ target }) => setUntil(target.value)} />
        </label>
        {error && (
          <p role="alert" className={styles.problem}>
            {problem('until') ?? problem('reason') ?? error.message}
          </p>
        )}
      </div>
    </Modal>
  )
}
