import { DownOutlined } from '@ant-design/icons'
import { Select, TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { levelList, majorList, typeFirstList } from '#features/authoring/textbooks/contract.ts'
import { majorTree } from '#features/authoring/textbooks/web/base-info/fields/PlaceFields.tsx'
import { entryOptions } from '#features/authoring/textbooks/web/named.ts'
import type { departmentTree } from '#features/people/institutions/contract-departments.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { listTexts } from '../list/list-texts.ts'

/** The most entries of each kind that a course names. */
const most = 20

/** What a course belongs to: disciplines, levels, departments and majors. */
export function BelongsFields() {
  const t = useTexts(listTexts)
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {})
  const subjects = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {})
  const majors = useRead<typeof majorList>('GET /pressplatform/textbooks/major', {})
  const departments = useRead<typeof departmentTree>('GET /pressplatform/departments', {})
  const tree = useMemo(() => majorTree(majors.data ?? []), [majors.data])
  const places = useMemo(
    () => majorTree((departments.data ?? []).map(({ id, name, parentId }) => ({ id, name, nameEn: name, code: '', parentId }))),
    [departments.data],
  )
  const common = { allowClear: clearable(), placeholder: t.choose, maxCount: most } as const
  const branch = { ...common, suffixIcon: <DownOutlined aria-hidden />, multiple: true, showSearch: true, treeNodeFilterProp: 'title' } as const
  return (
    <>
      <Field name="subject" label={t.subject}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          loading={subjects.isPending}
          options={entryOptions(subjects.data ?? [])}
          {...common}
        />
      </Field>
      <Field name="classification" label={t.classification}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          loading={levels.isPending}
          options={entryOptions(levels.data ?? [])}
          {...common}
        />
      </Field>
      <Field name="college" label={t.college}>
        <TreeSelect loading={departments.isPending} treeData={places} {...branch} />
      </Field>
      <Field name="major" label={t.major}>
        <TreeSelect loading={majors.isPending} treeData={tree} {...branch} />
      </Field>
    </>
  )
}
