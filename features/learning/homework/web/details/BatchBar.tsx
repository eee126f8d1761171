import { App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { Homework } from '../../contract.ts'
import type { Student, submissionsGrade } from '../../contract-submissions.ts'
import { workLines } from '../lines.ts'
import { TakeProposals } from '../peer/teach/TakeProposals.tsx'
import { numberText } from '../shown/number-text.ts'
import { texts } from '../texts.ts'
import { workTexts } from '../work/work-texts.ts'
import styles from './details.module.css'
import { detailsTexts } from './details-texts.ts'

interface Props {
  homework: Homework
  students: readonly Student[]
  clear: () => void
}

/** What can be done for the chosen students: the same points for all of them. */
export function BatchBar({ homework, students, clear }: Props) {
  const t = useTexts(detailsTexts)
  const all = useTexts(texts)
  const w = useTexts(workTexts)
  const { message } = App.useApp()
  const [asking, setAsking] = useState(false)
  const [score, setScore] = useState<number | null>(null)
  const [feedback, setFeedback] = useState('')
  const [run, { busy, error }] = useCall<typeof submissionsGrade>('POST /pressplatform/homeworks/{homeworkId}/scores', {
    refresh: workLines,
    silent: true,
    onDone({ done, failed }) {
      if (done.length) void message.success(t.batchDone(done.length))
      if (failed.length) void message.warning(t.batchLeft(all.list(failed.map(({ name, reason }) => `${name} (${reason})`))), 8)
      setAsking(false)
      clear()
    },
  })
  const places = students.map(({ id, classId, rowVersion }) => ({ memberId: id, classId, rowVersion }))
  return (
    <div className={styles.batch}>
      <b>{t.chosen(students.length)}</b>
      <Button type="primary" onClick={() => setAsking(true)}>
        {t.batch}
      </Button>
      {homework.peer && <TakeProposals homeworkId={homework.id} places={places} clear={clear} />}
      <Button type="link" onClick={clear}>
        {t.unselect}
      </Button>
      {asking && (
        <Modal
          open
          title={t.batch}
          okText={w.save}
          cancelText={all.cancel}
          okButtonProps={{ disabled: score === null }}
          confirmLoading={busy}
          onOk={() => score !== null && void run({ homeworkId: homework.id, body: { places, score, feedback: feedback.trim() } })}
          onCancel={() => setAsking(false)}
        >
          <p>{t.batchHelp}</p>
          <p style={{ marginBlock: 12 }}>
            <NumberInput
              autoFocus
              min={0}
              max={homework.points}
              precision={2}
              formatter={numberText}
              value={score}
              onChange={setScore}
              aria-label={w.score}
            />{' '}
            / {homework.points}
          </p>
          <Input.TextArea
            aria-label={w.feedback}
            placeholder={w.feedback}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={homeworkLimits.feedbackLength}
            value={feedback}
            onChange={({ target }) => setFeedback(target.value)}
          />
          {error && (
            <p role="alert" style={{ marginBlockStart: 8, color: 'var(--err)' }}>
              {error.fields?.[0]?.message ?? error.message}
            </p>
          )}
        </Modal>
      )}
    </div>
  )
}
