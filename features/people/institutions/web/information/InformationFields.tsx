import type { OwnInstitution } from '../../contract.ts'
import { Input, Radio, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { ContactFields } from './ContactFields.tsx'
import styles from './information.module.css'
import { managementTexts } from '../management-texts.ts'

const domain = /^([a-z0-9-]+\.)+[a-z]{2,}$/i
const origin = /^https?:\/\/[\w.-]+(:\d{1,5})?$/

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

/** Form rule: every entry of the list matches the pattern. */
const each = (pattern: RegExp, problem: string) => ({
  validator: (_rule: unknown, values: string[] = []) =>
    values.every((value) => pattern.test(value)) ? Promise.resolve() : Promise.reject(new Error(problem)),
})

/** The settings of the institution. */
export function InformationFields({ registration }: Pick<OwnInstitution, 'registration'>) {
  const t = useTexts(managementTexts)
  const help = { closed: t.closedHelp, approve: t.approveHelp, open: t.openHelp }
  const free = { mode: 'tags' as const, tokenSeparators: [' ', ',', '，', ';', '；'], suffixIcon: null, open: false }
  return (
    <>
      <Field name="name" label={t.name} required max={100}>
        <Input autoComplete="off" />
      </Field>
      <h2 className={styles.group}>{t.contactGroup}</h2>
      <ContactFields t={t} />
      <h2 className={styles.group}>{t.rulesGroup}</h2>
      <Field name="timeZone" label={t.timeZone} extra={t.timeZoneHelp} required choose>
        <Select showSearch options={zones} />
      </Field>
      <Field name="registration" label={t.registration} extra={help[registration]}>
        <Radio.Group optionType="button" options={(['closed', 'approve', 'open'] as const).map((value) => ({ value, label: t[value] }))} />
      </Field>
      <Field name="mailDomains" label={t.mailDomains} extra={t.mailDomainsHelp} rules={[each(domain, t.badDomain)]}>
        <Select {...free} />
      </Field>
      <Field name="secondFactor" label={t.secondFactor}>
        <Radio.Group optionType="button" options={(['optional', 'administrators'] as const).map((value) => ({ value, label: t[value] }))} />
      </Field>
      <Field name="parents" label={t.parents} extra={t.parentsHelp} rules={[each(origin, t.badOrigin)]}>
        <Select {...free} />
      </Field>
    </>
  )
}
