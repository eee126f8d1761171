import { Form, Input, Modal } from 'antd'
import { formTexts } from '../kernel/form-texts.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { texts } from './texts.ts'

/** A rejection has a reason. */
export function RejectDialog({ busy, close, reject }: { busy: boolean; close: () => void; reject: (reason: string) => Promise<void> }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={t.reject}
      okText={t.reject}
      okButtonProps={{ danger: true }}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ reason }) => void reject(reason.trim())}>
        <Form.Item
          name="reason"
          label={t.reason}
          extra={t.reasonHelp}
          rules={[{ required: true, whitespace: true, message: rules.required(t.reason) }]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
