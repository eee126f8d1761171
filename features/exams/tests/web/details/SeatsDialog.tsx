import { App, Form, Input, Modal, Switch } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { candidatesSeat } from '../../contract-candidates.ts'
import type { TestFull } from '../../contract-tests.ts'
import { testLines } from '../lines.ts'
import { detailsTexts } from './details-texts.ts'

interface Values {
  room: string
  rows: number
  columns: number
  again: boolean
}

/** Gives the candidates of a test seats of one room, in random order. */
export function SeatsDialog({ test, close }: { test: TestFull; close: () => void }) {
  const d = useTexts(detailsTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [seat, { busy }] = useCall<typeof candidatesSeat>('POST /pressplatform/tests/{testId}/candidates/seats', {
    fields: form,
    refresh: testLines,
    onDone({ seated, left }) {
      void message.success(d.seated(seated, left))
      close()
    },
  })
  return (
    <Modal open title={d.seats} okText={d.save} cancelText={d.cancel} confirmLoading={busy} onOk={form.submit} onCancel={close}>
      <p style={{ marginBlockEnd: 16 }}>{d.seatsHelp}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ room: test.place, rows: 10, columns: 12, again: false }}
        onFinish={(body) => void seat({ testId: test.id, body })}
      >
        <Field name="room" label={d.room} required max={60}>
          <Input autoComplete="off" placeholder={d.roomExample} />
        </Field>
        <Field name="rows" label={d.rows} required choose>
          <NumberInput min={1} max={50} precision={0} />
        </Field>
        <Field name="columns" label={d.columns} required choose>
          <NumberInput min={1} max={50} precision={0} />
        </Field>
        <Field name="again" label={d.again} valuePropName="checked">
          <Switch />
        </Field>
      </Form>
    </Modal>
  )
}
