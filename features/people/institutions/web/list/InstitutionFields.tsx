import type { institutionKinds } from '../../contract.ts'
import type { Package } from '../../contract-packages.ts'
import { Input, Select } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { DayField } from '#web/ui/time/DayField.tsx'
import { ContactFields } from '../information/ContactFields.tsx'
import { InstitutionPicker } from './InstitutionPicker.tsx'
import { texts } from '../texts.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
export const kinds = ['university', 'college', 'school', 'publisher', 'company', 'other'] as const satisfies typeof institutionKinds

interface Props {
  packages: readonly Package[]
  packageId: string | null
  /** Id of the institution, which cannot be its own parent. */
  id?: string
  parent?: { id: string; name: string } | null
}

/** The fields of an institution that the platform sets. */
export function InstitutionFields({ packages, packageId, id, parent = null }: Props) {
  const t = useTexts(texts)
  const offered = packages.filter(({ id: one, archived }) => !archived || one === packageId)
  return (
    <>
      <Field name="name" label={t.name} required max={100}>
        <Input autoComplete="off" />
      </Field>
      <div className={formStyles.two}>
        <Field name="code" label={t.code} required rules={[{ pattern: /^[a-z0-9-]{2,40}$/, message: t.codeHelp }]} tooltip={t.codeHelp}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="kind" label={t.kind} required choose>
          <Select options={kinds.map((value) => ({ value, label: t[value] }))} />
        </Field>
        <Field name="packageId" label={t.package}>
          <Select allowClear={clearable()} placeholder={t.noPackage} options={offered.map((each) => ({ value: each.id, label: each.name }))} />
        </Field>
        <Field name="lastDay" label={t.expires} extra={t.foreverHelp}>
          <DayField />
        </Field>
      </div>
      <Field name="parentId" label={t.parent}>
        <InstitutionPicker except={id} chosen={parent} label={t.parent} />
      </Field>
      <h3>{t.about}</h3>
      <ContactFields t={t} />
    </>
  )
}
