import { App, Form, Input, Modal, Switch } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { classGroupsOffer, Groups } from '../../contract-groups.ts'
import { classLines } from '../lines.ts'
import { groupTexts } from './group-texts.ts'
import styles from './groups.module.css'

interface Props {
  classId: string
  data: Groups
  close: () => void
}

interface Values {
  names: string
  size: number | null
  choice: boolean
  openUntil: string
}

const namesOf = (text: string) => [...new Set(text.split('\n').map((line) => line.trim().slice(0, 40)))].filter(Boolean)
const weekMilliseconds = 7 * 86_400_000

/** The groups that a class offers: their names, how many fit in, and until when students choose. */
export function OfferDialog({ classId, data, close }: Props) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [save, { busy }] = useCall<typeof classGroupsOffer>('PUT /pressplatform/classes/{classId}/groups', {
    fields: form,
    refresh: classLines,
    onDone() {
      void message.success(t.saved)
      close()
    },
  })
  const names = namesOf(Form.useWatch('names', form) ?? '')
  const choice = Form.useWatch('choice', form) ?? data.openUntil !== null
  const gone = data.groups.filter(({ name, people }) => people.length > 0 && !names.includes(name))
  const left = gone.reduce((sum, { people }) => sum + people.length, 0)
  return (
    <Modal open title={t.offer} okText={t.save} cancelText={t.cancel} onOk={form.submit} onCancel={close} confirmLoading={busy}>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          names: data.groups.map(({ name }) => name).join('\n'),
          size: data.size,
          choice: data.openUntil !== null,
          openUntil: localTime(data.openUntil ?? new Date(Date.now() + weekMilliseconds).toISOString()),
        }}
        onFinish={(values) =>
          void save({
            classId,
            body: { names: namesOf(values.names), size: values.size ?? null, openUntil: values.choice ? instantOfLocal(values.openUntil) : null },
          })
        }
      >
        <Field name="names" label={t.names} extra={t.namesHelp(names.length)}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={8000} />
        </Field>
        {left > 0 && <p className={styles.warning}>{t.clears(left, gone.map(({ name }) => name).join('、'))}</p>}
        <Field name="size" label={t.size} extra={t.sizeHelp}>
          <NumberInput min={1} max={500} precision={0} />
        </Field>
        <Field name="choice" label={t.choice} valuePropName="checked">
          <Switch />
        </Field>
        {choice && (
          <Field name="openUntil" label={t.until} required>
            <Input type="datetime-local" />
          </Field>
        )}
      </Form>
    </Modal>
  )
}
