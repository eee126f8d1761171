import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradingOverview } from '../../contract.ts'
import { gradingLimits } from '../limits.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import styles from './dialogs.module.css'

interface Props {
  open: boolean
  onClose: () => void
  overview: GradingOverview
  hand: (memberId: string, note: string) => Promise<void>
}

/** Asks to whom an answer is handed, among those who grade the test. */
export function HandDialog({ open, onClose, overview, hand }: Props) {
  const t = useTexts(dialogTexts)
  const [to, setTo] = useState<string>()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const people = [overview.owner, ...overview.graders].filter(({ id }) => id !== overview.callerId)
  const run = async () => {
    if (!to) return
    setBusy(true)
    try {
      await hand(to, note.trim())
      setNote('')
      onClose()
    } catch {
      // The message was shown; the dialog stays with what was written.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      title={t.handTitle}
      okText={t.handOk}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !to }}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <p>{people.length ? t.handHelp : t.noOthers}</p>
        <Select
          aria-label={t.handTo}
          placeholder={t.choosePerson}
          showSearch={{ optionFilterProp: 'label' }}
          value={to ?? null}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string | null) => setTo(id ?? undefined)}
        />
        <Input.TextArea
          aria-label={t.handNote}
          placeholder={t.handNote}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={gradingLimits.noteLength}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Modal>
  )
}
