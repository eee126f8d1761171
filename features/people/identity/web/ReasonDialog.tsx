import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from './texts.ts'

interface Props {
  title: string
  help: string
  ok: string
  busy: boolean
  decide: (reason: string) => void
  close: () => void
}

/** Asks for a reason, which the applicant will read. */
export function ReasonDialog({ title, help, ok, busy, decide, close }: Props) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText={t.cancel}
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      confirmLoading={busy}
      onOk={() => decide(reason)}
      onCancel={close}
    >
      <p style={{ marginBlockEnd: 12 }}>{help}</p>
      <Input.TextArea
        autoFocus
        aria-label={t.reason}
        placeholder={t.reason}
        autoSize={{ minRows: 3, maxRows: 6 }}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
