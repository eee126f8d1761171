import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Provider } from '../contract.ts'
import type { roleList } from '#features/people/users/contract-roles.ts'
import { Button, Checkbox, Input, Radio, Select } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import styles from './providers.module.css'
import { texts } from './texts.ts'

/** Roles that a new member may get. `administrator` is left out, because only administrators grant it. */
function useRoles(current: readonly string[]): { value: string; label: string }[] {
  const { data } = useRead<typeof roleList>('GET /pressplatform/roles', {})
  const known = (data?.roles ?? []).filter(({ code }) => code !== 'administrator').map(({ code, name }) => ({ value: code, label: name }))
  const unknown = current.filter((code) => !known.some(({ value }) => value === code)).map((code) => ({ value: code, label: code }))
  return [...known, ...unknown]
}

/** Fields for the first sign-in of a person: how existing members are matched, and whether new ones are created. */
export function ProvisioningFields({
  provisioning,
  role,
  rules,
}: {
  provisioning: Provider['provisioning']
  role: string
  rules: Provider['roleRules']
}) {
  const t = useTexts(texts)
  const roles = useRoles([role, ...rules.map((rule) => rule.role)].filter((code, at, all) => code && all.indexOf(code) === at))
  return (
    <section>
      <h3>{t.first}</h3>
      <Field name="matchBy" label={t.matchBy} choose extra={t.matchByExtra}>
        <Checkbox.Group
          options={[
            { value: 'number', label: t.byNumber },
            { value: 'mail', label: t.byMail },
            { value: 'phone', label: t.byPhone },
          ]}
        />
      </Field>
      <Field name="provisioning" label={t.provisioning} choose extra={provisioning === 'none' ? t.noneHint : t.createHint}>
        <Radio.Group
          options={[
            { value: 'none', label: t.none },
            { value: 'create', label: t.create },
          ]}
        />
      </Field>
      {provisioning === 'create' && (
        <>
          <Field name="role" label={t.role} choose required>
            <Select options={roles} />
          </Field>
          <Field name="roleRules" label={t.rules} choose>
            <RoleRules roles={roles} />
          </Field>
        </>
      )}
    </section>
  )
}

type Rules = Provider['roleRules']

/** Rules that map values of the provider to roles; the first match counts. */
function RoleRules({ roles, value = [], onChange }: { roles: { value: string; label: string }[]; value?: Rules; onChange?: (rules: Rules) => void }) {
  const t = useTexts(texts)
  const set = (at: number, part: Partial<Rules[number]>) => onChange?.(value.map((rule, place) => (place === at ? { ...rule, ...part } : rule)))
  return (
    <div className={styles.rules}>
      {value.map((rule, at) => (
        <div className={styles.rule} key={at}>
          <Input
            value={rule.value}
            aria-label={t.ruleValue}
            placeholder={t.ruleValue}
            maxLength={200}
            onChange={(event) => set(at, { value: event.target.value })}
          />
          <Select value={rule.role} aria-label={t.ruleRole} options={roles} onChange={(role) => set(at, { role })} />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t.removeRule}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={value.length >= 20}
          onClick={() => onChange?.([...value, { value: '', role: roles[0]?.value ?? 'student' }])}
        >
          {t.addRule}
        </Button>
      </div>
    </div>
  )
}
