import { Form, Input, Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { watchTexts } from './watch-texts.ts'

export interface Asked {
  title: string
  help: string
  /** The label of the text, and whether minutes are asked for. */
  label: string
  minutes?: number
  danger?: true
  ok: string
  run: (values: { text: string; minutes: number }) => unknown
}

/** Asks for a text, and for minutes where the action gives some. It stays open when the action is refused. */
export function ActionDialog({ asked, close }: { asked: Asked; close: () => void }) {
  const t = useTexts(watchTexts)
  const [form] = Form.useForm<{ text: string; minutes: number }>()
  const withMinutes = asked.minutes !== undefined
  return (
    <Modal
      open
      title={asked.title}
      okText={asked.ok}
      cancelText={t.cancel}
      okButtonProps={{ danger: asked.danger ?? false }}
      onOk={form.submit}
      onCancel={close}
    >
      <p style={{ marginBlockEnd: 16 }}>{asked.help}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ text: '', minutes: asked.minutes ?? 0 }}
        onFinish={async (values: { text: string; minutes: number }) => {
          if ((await asked.run({ text: values.text.trim(), minutes: values.minutes ?? 0 })) !== undefined) close()
        }}
      >
        {withMinutes && (
          <Field name="minutes" label={t.minutes} required choose>
            <NumberInput min={1} max={120} precision={0} />
          </Field>
        )}
        <Field name="text" label={asked.label} required max={200}>
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      </Form>
    </Modal>
  )
}
