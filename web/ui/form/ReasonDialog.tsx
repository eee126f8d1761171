import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from './texts.ts'

interface Props {
  title: string
  help: string
  ok: string
  busy: boolean
  /** What is decided is shown as destructive; true if not given. */
  danger?: boolean
  /** The longest reason, in characters. */
  most?: number
  decide: (reason: string) => void
  close: () => void
}

/** Asks for a reason; `help` says who will read it. */
export function ReasonDialog({ title, help, ok, busy, danger = true, most = 300, decide, close }: Props) {
  const t = useTexts(formTexts)
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText={t.cancel}
      okButtonProps={{ danger, disabled: !reason.trim() }}
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
        maxLength={most}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
