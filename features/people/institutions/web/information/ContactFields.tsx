import { Input } from 'antd'
import formStyles from '#web/ui/form/form.module.css'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { RegionField } from './RegionField.tsx'

type Texts = Record<'contact' | 'contactPhone' | 'contactMail' | 'region' | 'address', string>

/** Contact and address fields of an institution, used by the institution itself and by the platform. */
export function ContactFields({ t }: { t: Texts }) {
  return (
    <>
      <div className={formStyles.two}>
        <Field name="contact" label={t.contact} max={50}>
          <Input autoComplete="off" />
        </Field>
        <Field name="contactPhone" label={t.contactPhone} max={30}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="contactMail" label={t.contactMail} rules={[{ type: 'email' }]} max={100}>
          <Input inputMode="email" autoComplete="off" />
        </Field>
        <Field name="region" label={t.region}>
          <RegionField />
        </Field>
      </div>
      <Field name="address" label={t.address} max={200}>
        <Input autoComplete="off" />
      </Field>
    </>
  )
}
