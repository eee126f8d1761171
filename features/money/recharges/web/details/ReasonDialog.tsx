import { Form, Input, Modal } from 'antd'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

interface Props {
  title: string
  /** Consequences of the decision, if the title does not name them. */
  help?: string
  label: string
  action: string
  busy: boolean
  close: () => void
  act: (reason: string) => Promise<void>
}

/** Asks for the reason of a decision, which the requester will read. */
export function ReasonDialog({ title, help, label, action, busy, close, act }: Props) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger: true }}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      {help && <p style={{ marginBlockEnd: 16 }}>{help}</p>}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => void act(reason.trim())}>
        <Form.Item name="reason" label={label} extra={t.reasonHelp} rules={[{ required: true, whitespace: true, message: rules.required(label) }]}>
          <Input.TextArea autoFocus rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
