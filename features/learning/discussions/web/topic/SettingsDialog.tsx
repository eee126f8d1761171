import { App, Form, Input, Modal } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import type { Topic, topicSettings } from '../../contract.ts'
import { topicLines } from '../lines.ts'
import { topicTexts } from '../topic-texts.ts'

interface Values {
  closesAt: string
  points: number | null
}

/** When a topic closes, and the points that can be earned in it. */
export function SettingsDialog({ topic, close }: { topic: Topic; close: () => void }) {
  const t = useTexts(topicTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [save, { busy }] = useCall<typeof topicSettings>('PUT /pressplatform/topics/{topicId}/settings', {
    fields: form,
    refresh: topicLines,
    onDone() {
      void message.success(t.done)
      close()
    },
  })
  const submit = ({ closesAt, points }: Values) =>
    void save({ topicId: topic.id, body: { closesAt: closesAt ? instantOfLocal(closesAt) : null, points } })
  return (
    <Modal open title={t.settings} okText={t.save} cancelText={t.cancel} confirmLoading={busy} onOk={form.submit} onCancel={close}>
      <Form form={form} layout="vertical" initialValues={{ closesAt: localTime(topic.closesAt), points: topic.points }} onFinish={submit}>
        <Form.Item
          name="closesAt"
          label={t.closesAt}
          extra={
            <>
              {t.closesAtHelp} <ZoneNote />
            </>
          }
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="points" label={t.points} extra={t.pointsHelp}>
          <NumberInput min={0.01} max={1000} precision={2} style={{ inlineSize: 120 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
