import type { departmentTree } from '#features/people/institutions/contract-departments.ts'
import type { institutionList } from '#features/people/institutions/contract.ts'
import type { roleList } from '#features/people/users/contract-roles.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { audienceKinds } from './announcement-list.tsx'
import styles from './announcements.module.css'
import type { Draft } from './draft.ts'
import { texts } from './texts.ts'
import { useAudienceReach } from './use-audience-reach.ts'

/** Fields for the audience of an announcement, with the number of people it reaches. */
export function AudienceFields({ draft, platform }: { draft: Draft; platform: boolean }) {
  const t = useTexts(texts)
  const { audience } = draft
  const reach = useAudienceReach(draft, platform)
  const departments = useRead<typeof departmentTree>('GET /pressplatform/departments', audience === 'departments' ? {} : undefined)
  const roles = useRead<typeof roleList>('GET /pressplatform/roles', audience === 'roles' && !platform ? {} : undefined)
  const kinds = audienceKinds.filter((kind) => kind !== (platform ? 'departments' : 'institutions'))
  const standard = (['administrator', 'author', 'teacher', 'student'] as const).map((value) => ({ value, label: t.roleName(value) }))
  const roleOptions = platform ? standard : (roles.data?.roles ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <Field name="audience" label={t.audience}>
        <Select options={kinds.map((value) => ({ value, label: value === 'all' && platform ? t.allInstitutions : t.audienceName(value) }))} />
      </Field>
      {audience === 'roles' && (
        <Field name="roles" label={t.roles} required choose>
          <Select mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={roleOptions} loading={roles.isLoading} placeholder={t.choose} />
        </Field>
      )}
      {audience === 'departments' && (
        <Field name="audienceIds" label={t.departments} required choose>
          <TreeField multiple entries={departments.data ?? []} loading={departments.isLoading} placeholder={t.choose} />
        </Field>
      )}
      {audience === 'institutions' && (
        <Field name="audienceIds" label={t.institutions} required choose>
          <InstitutionsField />
        </Field>
      )}
      {reach && (
        <p className={styles.reach} role="status">
          {reach}
        </p>
      )}
    </>
  )
}

/** Selects several institutions by search. */
function InstitutionsField({ id, value = [], onChange }: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const t = useTexts(texts)
  const [q, setQ] = useState('')
  const { data, isFetching } = useRead<typeof institutionList>(
    'GET /pressplatform/institutions',
    { query: { size: 100, ...(q && { q }) } },
    { keep: true },
  )
  const options = (data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))
  return (
    <Select
      mode="multiple"
      {...(id && { id })}
      value={value}
      options={options}
      loading={isFetching}
      placeholder={t.find}
      showSearch={{ filterOption: false, onSearch: setQ }}
      {...(onChange && { onChange })}
    />
  )
}
