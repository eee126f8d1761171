import { App, Form, Input } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { DayField } from '#web/ui/time/DayField.tsx'
import type { Accommodation, accommodationSet } from '../../contract-accommodations.ts'
import type { testTargetChoices } from '../../contract-tests.ts'
import { accommodationsLine, candidatesLine } from '../lines.ts'
import { accommodationTexts } from './accommodation-texts.ts'

interface Values {
  memberId: string | null
  percent: number | null
  minutes: number | null
  dueHours: number | null
  reason: string
  validUntil: string
}

async function findStudents(words: string) {
  const found = await send<typeof testTargetChoices>('GET /pressplatform/testtargets', { query: { q: words.slice(0, 100) } }, { silent: true })
  return found.people.map(({ id, name, number }) => ({ id, name, number, department: '', avatarUrl: null }))
}

interface Props {
  /** The accommodation that is changed; absent for a new one, for which a person is chosen. */
  row?: Accommodation
  close: () => void
}

/** The form for the additional time that a person has in every test. */
export function AccommodationForm({ row, close }: Props) {
  const t = useTexts(accommodationTexts)
  const { message } = App.useApp()
  const draft = useDraftForm<Values>(`accommodation.${row?.id ?? 'new'}`, {
    memberId: row?.id ?? null,
    percent: row?.percent || null,
    minutes: row?.minutes || null,
    dueHours: row?.dueHours || null,
    reason: row?.reason ?? '',
    validUntil: row?.validUntil ?? '',
  })
  const [percent, minutes, dueHours] = [
    Form.useWatch('percent', draft.form),
    Form.useWatch('minutes', draft.form),
    Form.useWatch('dueHours', draft.form),
  ]
  const [set, { busy }] = useCall<typeof accommodationSet>('PUT /pressplatform/accommodations/{memberId}', {
    fields: draft.form,
    refresh: [accommodationsLine, candidatesLine],
    onDone({ name }) {
      void message.success(t.saved(name))
      draft.finish(close)
    },
  })
  const save = (values: Values) =>
    void set({
      memberId: values.memberId ?? '',
      body: {
        percent: values.percent ?? 0,
        minutes: values.minutes ?? 0,
        dueHours: values.dueHours ?? 0,
        reason: values.reason.trim(),
        validUntil: values.validUntil || null,
      },
    })
  return (
    <NewForm draft={draft} busy={busy} save={save} title={row?.name ?? t.add} note={t.note} label={row ? t.save : t.add} close={close}>
      {!row && (
        <Field name="memberId" label={t.person} extra={t.personHelp} required choose>
          <PersonPicker find={findStudents} label={t.person} />
        </Field>
      )}
      <Field
        name="percent"
        label={t.percent}
        rules={[{ validator: () => (percent || minutes || dueHours ? Promise.resolve() : Promise.reject(new Error(t.atLeastOne))) }]}
      >
        <NumberInput min={0} max={300} precision={0} />
      </Field>
      <Field name="minutes" label={t.minutes} extra={percent || minutes ? t.example(100 + (percent ?? 0) + (minutes ?? 0)) : t.minutesHelp}>
        <NumberInput min={0} max={600} precision={0} />
      </Field>
      <Field name="dueHours" label={t.dueHours} extra={t.dueHoursHelp}>
        <NumberInput min={0} max={720} precision={0} />
      </Field>
      <Field name="reason" label={t.reason} extra={t.reasonHelp} required max={200}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      <Field name="validUntil" label={t.until} extra={t.untilHelp}>
        <DayField />
      </Field>
    </NewForm>
  )
}
