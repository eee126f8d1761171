import type { usergroupPreview } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Input, Select } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { useDepartments, useRoles } from '#features/people/users/web/use-directory.ts'
import { years } from '#features/people/users/web/list/use-user-list.ts'
import usersStyles from '#features/people/users/web/users.module.css'
import { CohortsField } from './CohortsField.tsx'
import { isEmptyRule, ruleOf, type GroupDraft } from './group-draft.ts'
import { groupTexts } from './texts.ts'

/** The fields of a group: name, description and, for a rule, its conditions. The kind can be chosen only for a new group. */
export function GroupFields({ typed, isNew = false }: { typed: GroupDraft; isNew?: boolean }) {
  const t = useTexts(groupTexts)
  return (
    <>
      <Field name="name" label={t.name} required max={60}>
        <Input autoComplete="off" />
      </Field>
      <Field name="describe" label={t.describe} max={200}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      {isNew && (
        <Field name="kind" label={t.kind}>
          <ChoiceCards choices={(['static', 'rule'] as const).map((value) => ({ value, name: t[value], help: t[`${value}Help`] }))} />
        </Field>
      )}
      {typed.kind === 'rule' && <RuleFields typed={typed} />}
    </>
  )
}

function RuleFields({ typed }: { typed: GroupDraft }) {
  const t = useTexts(groupTexts)
  const { options } = useRoles()
  const departments = useDepartments()
  const rule = ruleOf(typed)
  const empty = isEmptyRule(rule)
  const { data } = useRead<typeof usergroupPreview>('POST /pressplatform/usergroups/preview', empty ? undefined : { body: { rule } }, { keep: true })
  return (
    <>
      <p className={usersStyles.reach}>{t.ruleNote}</p>
      <Field name="roles" label={t.roles}>
        <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="departmentIds" label={t.departments}>
        <TreeField multiple entries={departments} label={t.departments} />
      </Field>
      <Field name="cohortIds" label={t.cohorts}>
        <CohortsField />
      </Field>
      <Field name="entryYears" label={t.years}>
        <Select mode="multiple" options={years().map((year) => ({ value: year, label: year }))} />
      </Field>
      <p className={usersStyles.matches} role="status">
        {empty ? t.matchesNone : data ? t.matches(thousands(data.count)) : ''}
        {!empty && data && <small>{data.items.map(({ name }) => name).join('、')}</small>}
      </p>
    </>
  )
}
