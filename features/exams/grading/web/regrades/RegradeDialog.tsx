import { App, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import type { TestQuestion } from '#features/exams/tests/contract-test-questions.ts'
import { testLines, testQuestionsLine } from '#features/exams/tests/web/lines.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { usePreview } from '#web/kernel/hooks/use-preview.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { regradeApply, RegradeChange, regradePreview, regradeTests } from '../../contract-regrades.ts'
import { regradesLine } from '../lines.ts'
import { Effect } from './Effect.tsx'
import { regradeTexts, type What } from './regrade-texts.ts'
import styles from './regrade.module.css'

interface Props {
  testId: string
  question: TestQuestion
  what: What
  close: () => void
}

const mostReason = 200

/** A correction before it is made: in which tests, whose points change by how much, and why. */
export function RegradeDialog({ testId, question, what, close }: Props) {
  const t = useTexts(regradeTexts)
  const { message } = App.useApp()
  const [also, setAlso] = useState<string[]>([])
  const [points, setPoints] = useState<number | null>(question.points)
  const [reason, setReason] = useState('')
  const tests = useRead<typeof regradeTests>('GET /pressplatform/regrades/tests', { query: { questionId: question.id } }, { fresh: true })
  const others = tests.data?.filter(({ id }) => id !== testId) ?? []
  const change = changeOf(what, question, points)
  const preview = usePreview(change && { questionId: question.id, testIds: [testId, ...also], change }, (body) =>
    send<typeof regradePreview>('POST /pressplatform/regrades/preview', { body }, { silent: true }),
  )
  const { error } = preview
  // Only what is chosen now can be applied.
  const effect = preview.isCurrent ? preview.found : undefined
  const [apply, { busy }] = useCall<typeof regradeApply>('POST /pressplatform/regrades', {
    refresh: [regradesLine, testQuestionsLine, ...testLines],
    onDone(done) {
      void message.success(t.done(done.reduce((sum, { changed }) => sum + changed, 0)))
      close()
    },
  })
  const changed = effect?.reduce((sum, each) => sum + each.changed, 0) ?? 0
  return (
    <Modal
      open
      title={t.ask(what, question.number)}
      okText={t.apply(changed)}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !effect || !reason.trim() }}
      confirmLoading={busy}
      width={560}
      onOk={() =>
        change && void apply({ key: newKey(), body: { questionId: question.id, testIds: [testId, ...also], change, reason: reason.trim() } })
      }
      onCancel={close}
    >
      <div className={styles.form}>
        <p>{t.help(what)}</p>
        {what === 'points' && (
          <label className={styles.points}>
            {t.newPoints}
            <NumberInput min={0} max={1000} precision={2} value={points} onChange={setPoints} />
          </label>
        )}
        {others.length > 0 && (
          <fieldset>
            <legend>{t.otherTests}</legend>
            <Checkbox.Group value={also} options={others.map(({ id, title }) => ({ value: id, label: title }))} onChange={setAlso} />
          </fieldset>
        )}
        {error && <p role="alert">{error.message}</p>}
        {!error && <Effect preview={effect} />}
        <Input.TextArea
          aria-label={t.reason}
          placeholder={t.reason}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={mostReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Modal>
  )
}

function changeOf(what: What, question: TestQuestion, points: number | null): RegradeChange | undefined {
  if (what === 'key') return { kind: 'key', version: question.newerVersion ?? question.version }
  if (what !== 'points') return { kind: what }
  return points === null || points === question.points ? undefined : { kind: 'points', points }
}
