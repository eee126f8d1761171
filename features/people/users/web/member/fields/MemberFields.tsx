import { Form, Input, Select } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { CohortField } from './CohortField.tsx'
import { DepartmentsField } from './DepartmentsField.tsx'
import type { MemberDraft } from '../member-draft.ts'
import { RolesField } from './RolesField.tsx'
import { ScopeField } from './ScopeField.tsx'
import { texts } from '../../texts.ts'
import { useDepartments, useRoles } from '../../use-directory.ts'
import styles from '../../users.module.css'

/** A mobile number as the server accepts it: with or without +86, spaces and hyphens. */
const mobile = /^\s*(\+86)?[\s-]*1[3-9]([\s-]*\d){9}\s*$/

interface Props {
  typed: MemberDraft
  savedRoles: readonly string[]
  mayRoles: boolean
  cohort?: { id: string; name: string } | null
  /** For a new member: also shows the choice of the first sign-in. */
  isNew?: boolean
}

/** The fields of a member: personal data, roles, departments and data scope. */
export function MemberFields({ typed, savedRoles, mayRoles, cohort = null, isNew = false }: Props) {
  const t = useTexts(texts)
  const { options } = useRoles()
  const departments = useDepartments()
  const { departmentIds, scope } = typed
  const main = departments.find(({ id }) => id === departmentIds[0])?.name ?? ''
  return (
    <>
      <div className={formStyles.two}>
        <Field name="name" label={t.name} required max={60}>
          <Input autoComplete="off" />
        </Field>
        <Field name="phone" label={t.phone} rules={[{ pattern: mobile, message: t.phoneRule }]}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="roles" label={t.roles} required choose>
          <RolesField options={options} saved={savedRoles} disabled={!mayRoles} />
        </Field>
        <Field name="departmentIds" label={t.departments}>
          <DepartmentsField entries={departments} />
        </Field>
      </div>
      <Field name="scope" label={t.scope}>
        <ScopeField department={main} disabled={!mayRoles} />
      </Field>
      {scope === 'departments' && (
        <Field name="scopeDepartmentIds" label={t.scopeDepartments} choose>
          <TreeField multiple entries={departments} disabled={!mayRoles} label={t.scopeDepartments} />
        </Field>
      )}
      <details className={styles.other} open={isNew}>
        <summary>{t.other}</summary>
        <div className={formStyles.two}>
          <Field name="number" label={t.number} max={40}>
            <Input autoComplete="off" />
          </Field>
          <Field name="account" label={t.account} required={!isNew} max={40} {...(isNew && { extra: t.accountHelp })}>
            <Input autoComplete="off" spellCheck={false} />
          </Field>
          <Field name="mail" label={t.mail} rules={[{ type: 'email' }]} max={200}>
            <Input inputMode="email" autoComplete="off" />
          </Field>
          <Field name="title" label={t.title} max={40}>
            <Input />
          </Field>
          <Field name="cohortId" label={t.cohort}>
            <CohortField chosen={cohort} />
          </Field>
          {isNew && (
            <Form.Item name="first" label={t.first}>
              <Select
                options={[
                  { value: 'code', label: t.firstCode },
                  { value: 'password', label: t.firstPassword },
                  { value: 'none', label: t.firstNone },
                ]}
              />
            </Form.Item>
          )}
        </div>
      </details>
    </>
  )
}
