import { Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { DayField } from '#web/ui/time/DayField.tsx'
import { classTexts } from '../texts.ts'
import { TextbookField } from './TextbookField.tsx'

const joinModes = ['code', 'approve', 'closed'] as const
const states = ['draft', 'recruiting', 'running', 'ended', 'archived'] as const

/** The fields of a class. A new one has only two states to begin with. */
export function ClassFields({ isNew = false, textbook = null }: { isNew?: boolean; textbook?: { id: string; name: string } | null }) {
  const t = useTexts(classTexts)
  const shown = isNew ? states.slice(0, 2) : states
  return (
    <>
      <Field name="name" label={t.name} required max={60}>
        <Input autoComplete="off" placeholder={t.nameExample} />
      </Field>
      <Field name="term" label={t.term} max={40}>
        <Input autoComplete="off" placeholder={t.termExample} />
      </Field>
      <Field name="textbookId" label={t.textbook} extra={t.textbookHelp}>
        <TextbookField stored={textbook} />
      </Field>
      <Field name="joinMode" label={t.joining}>
        <ChoiceCards choices={joinModes.map((value) => ({ value, name: t[`join_${value}`], help: t[`joinHelp_${value}`] }))} />
      </Field>
      <div className={formStyles.two}>
        <Field name="capacity" label={t.capacity}>
          <NumberInput min={1} max={5000} precision={0} placeholder={t.noLimit} style={{ inlineSize: 160 }} />
        </Field>
        <Field name="validUntil" label={t.expires} extra={t.expiresHelp}>
          <DayField />
        </Field>
        <Field name="startsOn" label={t.starts}>
          <DayField />
        </Field>
        <Field name="endsOn" label={t.ends}>
          <DayField />
        </Field>
      </div>
      <Field name="describe" label={t.describe} max={1000} extra={t.describeHelp}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
      </Field>
      <Field name="state" label={t.state}>
        <ChoiceCards choices={shown.map((value) => ({ value, name: t[`state_${value}`], help: t[`stateHelp_${value}`] }))} />
      </Field>
    </>
  )
}
