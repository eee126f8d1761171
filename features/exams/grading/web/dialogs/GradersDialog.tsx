import { App, Modal, Switch } from 'antd'
import { useState } from 'react'
import { PeopleField } from '#features/exams/tests/web/setup/fields/PeopleField.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { gradersChange, GradingOverview } from '../../contract.ts'
import { questionLines } from '../lines.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import styles from './dialogs.module.css'

interface Props {
  open: boolean
  onClose: () => void
  overview: GradingOverview
}

/** Who grades the test, and whether they see whose answers they grade. */
export function GradersDialog({ open, onClose, overview }: Props) {
  const t = useTexts(dialogTexts)
  const { message } = App.useApp()
  const [people, setPeople] = useState(overview.graders)
  const [anonymous, setAnonymous] = useState(overview.anonymous)
  const [change, { busy }] = useCall<typeof gradersChange>('PUT /pressplatform/tests/{testId}/graders', {
    refresh: questionLines,
    onDone() {
      void message.success(t.gradersSaved)
      onClose()
    },
  })
  return (
    <Modal
      open={open}
      title={t.gradersTitle}
      okText={t.saveGraders}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={() => void change({ testId: overview.id, body: { memberIds: people.map(({ id }) => id), anonymous } })}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p>{t.gradersHelp(overview.owner.name)}</p>
        <PeopleField value={people} onChange={setPeople} />
        <div className={styles.switch}>
          <Switch aria-label={t.anonymous} checked={anonymous} onChange={setAnonymous} />
          <span>
            <b>{t.anonymous}</b>
            <small>{t.anonymousHelp}</small>
          </span>
        </div>
      </div>
    </Modal>
  )
}
