import { Form, Input, Modal, Select } from 'antd'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Standing } from '../../contract.ts'
import type { candidatesChange, CandidateChange } from '../../contract-candidates.ts'
import type { TestFull } from '../../contract-tests.ts'
import { texts } from '../texts.ts'
import { detailsTexts } from './details-texts.ts'

export type ChangeKind = 'standing' | 'extra' | 'time'

interface Values {
  standing: Standing
  reason: string
  percent: number | null
  minutes: number | null
  opensAt: string
  closesAt: string
}

const standings = ['expected', 'absent', 'deferred', 'makeup', 'violation', 'removed'] as const

const changeOf = (kind: ChangeKind, { standing, reason, percent, minutes, opensAt, closesAt }: Values): CandidateChange => {
  if (kind === 'standing') return { standing, reason: standing === 'expected' ? '' : reason.trim() }
  if (kind === 'time') return { opensAt: instantOfLocal(opensAt), closesAt: instantOfLocal(closesAt) }
  return { extra: percent || minutes ? { percent: percent ?? 0, minutes: minutes ?? 0, reason: reason.trim() } : null }
}

interface Props {
  kind: ChangeKind
  test: TestFull
  people: readonly { id: string; name: string }[]
  title: string
  run: (step: { run: (ids: string[]) => ReturnType<typeof send<typeof candidatesChange>> }) => void
  close: () => void
}

/** Changes the standing, the additional time or the times of some candidates. */
export function ChangeDialog({ kind, test, people, title, run, close }: Props) {
  const t = useTexts(texts)
  const d = useTexts(detailsTexts)
  const [form] = Form.useForm<Values>()
  const standing = Form.useWatch('standing', form) ?? 'absent'
  const [percent, minutes] = [Form.useWatch('percent', form), Form.useWatch('minutes', form)]
  const needsReason = kind === 'standing' ? standing !== 'expected' : kind === 'extra' && Boolean(percent || minutes)
  const first = people[0]?.name ?? ''
  const whom = people.length === 1 ? first : d.forPeople(people.length)
  const initial: Values = {
    standing: 'absent',
    reason: '',
    percent: null,
    minutes: null,
    opensAt: localTime(test.opensAt),
    closesAt: localTime(test.closesAt),
  }
  // A field that is left empty stands for the time of the test.
  const checked = async (opens: string, closes: string) => {
    const [from, until] = [opens || localTime(test.opensAt), closes || localTime(test.closesAt)]
    if (from && until && from >= until) throw new Error(d.timesCrossed)
  }
  const save = (values: Values) => {
    const change = changeOf(kind, { ...initial, ...values })
    run({
      run: (ids) =>
        send<typeof candidatesChange>('PUT /pressplatform/tests/{testId}/candidates', { testId: test.id, body: { memberIds: ids, change } }),
    })
    close()
  }
  return (
    <Modal open title={`${title}　${whom}`} okText={d.save} cancelText={d.cancel} onOk={form.submit} onCancel={close}>
      <p style={{ marginBlockEnd: 16 }}>{{ standing: d.standingHelp, extra: d.extraHelp, time: d.timeHelp }[kind]}</p>
      <Form form={form} layout="vertical" initialValues={initial} onFinish={save}>
        {kind === 'standing' && (
          <Field name="standing" label={d.standing}>
            <Select options={standings.map((value) => ({ value, label: t.standings(value) }))} />
          </Field>
        )}
        {kind === 'extra' && (
          <>
            <Field name="percent" label={d.percent} extra={d.noExtra}>
              <NumberInput min={0} max={300} precision={0} />
            </Field>
            <Field name="minutes" label={d.minutes}>
              <NumberInput min={0} max={600} precision={0} />
            </Field>
          </>
        )}
        {kind === 'time' && (
          <>
            <Field name="opensAt" label={d.opens}>
              <Input type="datetime-local" />
            </Field>
            <Field
              name="closesAt"
              label={d.closes}
              extra={d.usual}
              dependencies={['opensAt']}
              rules={[({ getFieldValue }) => ({ validator: (_rule, closes: string) => checked(String(getFieldValue('opensAt') ?? ''), closes) })]}
            >
              <Input type="datetime-local" />
            </Field>
          </>
        )}
        {needsReason && (
          <Field name="reason" label={d.reason} extra={d.reasonHelp} required max={200}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
          </Field>
        )}
      </Form>
    </Modal>
  )
}
