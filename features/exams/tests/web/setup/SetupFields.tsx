import { Button, type FormInstance, Input, Select, Switch } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { getPapersByIds } from '#features/exams/papers/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { ZoneNote } from '#web/ui/time/ZoneNote.tsx'
import type { TestFull } from '../../contract-tests.ts'
import { texts } from '../texts.ts'
import { PaperField } from './fields/PaperField.tsx'
import { PeopleField } from './fields/PeopleField.tsx'
import { ShownField } from './fields/ShownField.tsx'
import { TargetsField } from './fields/TargetsField.tsx'
import { setupTexts } from './setup-texts.ts'
import type { SetupValues } from './setup-values.ts'
import { TimeInWords } from './TimeInWords.tsx'
import styles from './setup.module.css'

const kinds = ['exam', 'quiz', 'rehearsal'] as const
const navigations = ['free', 'forward', 'sections'] as const
const scores = ['best', 'last', 'first', 'average'] as const
const narrow = { inlineSize: 160 }

interface Props {
  values: SetupValues
  begun: boolean
  form: FormInstance<SetupValues>
}

export function WhatFields({ test, begun, published }: { test: TestFull; begun: boolean; published: boolean }) {
  const t = useTexts(texts)
  const s = useTexts(setupTexts)
  return (
    <>
      <Field name="title" label={t.name} required max={100}>
        <Input autoComplete="off" placeholder={s.titleExample} />
      </Field>
      <Field name="kind" label={t.kind}>
        <ChoiceCards disabled={begun} choices={kinds.map((value) => ({ value, name: t.kinds(value), help: s.kindHelp(value) }))} />
      </Field>
      <Field name="paperId" label={t.paper}>
        <PaperField stored={test.paper} disabled={published || !test.can.edit} />
      </Field>
      <Field name="onPaper" label={s.onPaper} valuePropName="checked" extra={s.onPaperHelp}>
        <Switch disabled={begun} />
      </Field>
      <Field name="place" label={s.place} max={100}>
        <Input autoComplete="off" placeholder={s.placeExample} />
      </Field>
    </>
  )
}

export function WhenFields({ values, begun, form }: Props) {
  const s = useTexts(setupTexts)
  const { paperId } = values
  const { data } = useRead<typeof getPapersByIds>('POST /question/paper/getPapersByIds', paperId ? { body: { ids: [paperId] } } : undefined)
  const minutes = data?.[0]?.minutes ?? null
  const take = () => {
    form.setFieldValue('limitMinutes', minutes)
    form.setFieldsValue({ limitMinutes: minutes })
  }
  return (
    <>
      <div className={formStyles.two}>
        <Field name="opensAt" label={s.opens}>
          <Input type="datetime-local" disabled={begun} />
        </Field>
        <Field
          name="closesAt"
          label={s.closes}
          dependencies={['opensAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end: string) =>
                !end || !getFieldValue('opensAt') || end > (getFieldValue('opensAt') as string)
                  ? Promise.resolve()
                  : Promise.reject(new Error(s.endBeforeStart)),
            }),
          ]}
        >
          <Input type="datetime-local" />
        </Field>
        <Field name="limitMinutes" label={s.limit} extra={s.limitHelp}>
          <NumberInput min={1} max={1440} precision={0} style={narrow} />
        </Field>
        <Field name="lateMinutes" label={s.late} extra={s.lateHelp}>
          <NumberInput min={0} max={1440} precision={0} style={narrow} />
        </Field>
        <Field name="graceSeconds" label={s.grace} extra={s.graceHelp}>
          <NumberInput min={0} max={600} precision={0} style={narrow} />
        </Field>
      </div>
      {minutes !== null && values.limitMinutes !== minutes && (
        <Button type="link" className={styles.take ?? ''} onClick={take}>
          {s.fromPaper(minutes)}
        </Button>
      )}
      <TimeInWords values={values} />
      <ZoneNote />
    </>
  )
}

export function WhoFields() {
  const s = useTexts(setupTexts)
  return (
    <>
      <Field name="targets" label={s.targets} extra={s.targetsHelp}>
        <TargetsField />
      </Field>
      <Field name="invigilators" label={s.invigilators} extra={s.invigilatorsHelp}>
        <PeopleField />
      </Field>
    </>
  )
}

export function HowFields({ values, begun, form }: Props) {
  const s = useTexts(setupTexts)
  return (
    <>
      <Field name="navigation" label={s.navigation}>
        <ChoiceCards disabled={begun} choices={navigations.map((value) => ({ value, name: s.navigations(value), help: s.navigationHelp(value) }))} />
      </Field>
      <div className={formStyles.two}>
        <Field name="attempts" label={s.attempts}>
          <NumberInput min={1} max={20} precision={0} style={narrow} />
        </Field>
        {(values.attempts ?? 1) > 1 && (
          <Field name="attemptScore" label={s.attemptScore}>
            <Select options={scores.map((value) => ({ value, label: s.scores(value) }))} />
          </Field>
        )}
        <Field name="password" label={s.password} max={40} extra={s.passwordHelp}>
          <Input autoComplete="off" />
        </Field>
        <Field name="leaveLimit" label={s.leaveLimit} extra={s.leaveHelp}>
          <NumberInput min={1} max={100} precision={0} style={narrow} />
        </Field>
      </div>
      <Field name="oneSession" label={s.oneSession} valuePropName="checked" extra={s.oneSessionHelp}>
        <Switch />
      </Field>
      <Field name="byHand" label={s.byHand} valuePropName="checked" extra={s.byHandHelp}>
        <Switch />
      </Field>
      <Field name="addressRanges" label={s.ranges} extra={s.rangesHelp}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} maxLength={1000} />
      </Field>
      <Field name="honour" label={s.honour} max={1000} extra={s.honourHelp}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
      {!values.honour && (
        <Button type="link" className={styles.take ?? ''} onClick={() => form.setFieldsValue({ honour: s.honourText })}>
          {s.useHonour}
        </Button>
      )}
    </>
  )
}

export function ResultFields() {
  const s = useTexts(setupTexts)
  return (
    <>
      <Field name="shown" label={s.shown}>
        <ShownField />
      </Field>
      <Field name="passPoints" label={s.passPoints} extra={s.passHelp}>
        <NumberInput min={0} max={100_000} precision={2} style={narrow} />
      </Field>
      <Field name="appealDays" label={s.appealDays} extra={s.appealHelp}>
        <NumberInput min={0} max={60} precision={0} style={narrow} />
      </Field>
    </>
  )
}
