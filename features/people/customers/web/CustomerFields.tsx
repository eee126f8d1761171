import { pick } from '#plain/pick.ts'
import type { CustomerDraft } from '../contract.ts'
import { Input, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { levelName, sourceName, sources } from './customer-words.tsx'
import { texts } from './texts.ts'

/** A customer as the form holds it: optional values are empty strings. */
export interface CustomerValues extends Omit<CustomerDraft, 'phone' | 'mail' | 'ownerId'> {
  phone: string
  mail: string
  ownerId: string
}
export const emptyCustomer: CustomerValues = {
  name: '',
  title: '',
  orgName: '',
  phone: '',
  mail: '',
  region: '',
  source: 'manual',
  interest: '',
  level: 2,
  ownerId: '',
  nextContactAt: null,
  remark: '',
}
export const valuesOf = (draft: CustomerDraft): CustomerValues => ({
  ...pick(draft, Object.keys(emptyCustomer) as (keyof CustomerDraft)[]),
  phone: draft.phone ?? '',
  mail: draft.mail ?? '',
  ownerId: draft.ownerId ?? '',
})
export const draftOf = (values: CustomerValues): CustomerDraft => ({
  ...values,
  phone: values.phone.trim() || null,
  mail: values.mail.trim() || null,
  ownerId: values.ownerId || null,
})

export function CustomerFields({ owners }: { owners: readonly { id: string; name: string }[] }) {
  const t = useTexts(texts)
  return (
    <>
      <Field name="orgName" label={t.org} required max={100}>
        <Input />
      </Field>
      <div className={formStyles.two}>
        <Field name="name" label={t.name} required max={50}>
          <Input />
        </Field>
        <Field name="title" label={t.jobTitle} max={50}>
          <Input />
        </Field>
        <Field name="phone" label={t.phone} max={20}>
          <Input inputMode="tel" />
        </Field>
        <Field name="mail" label={t.mail} max={100} rules={[{ type: 'email' }]}>
          <Input inputMode="email" />
        </Field>
        <Field name="region" label={t.region} max={50}>
          <Input />
        </Field>
        <Field name="ownerId" label={t.owner} choose>
          <Select options={[{ value: '', label: t.unassigned }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]} />
        </Field>
        <Field name="source" label={t.source} choose>
          <Select options={sources.map((value) => ({ value, label: sourceName(value, t) }))} />
        </Field>
        <Field name="level" label={t.level} choose>
          <Select options={[1, 2, 3].map((value) => ({ value, label: levelName(value, t) }))} />
        </Field>
      </div>
      <Field name="interest" label={t.interest} max={200}>
        <Input />
      </Field>
      <Field name="remark" label={t.remark} max={1000}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </>
  )
}
