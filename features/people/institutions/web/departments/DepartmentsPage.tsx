import { PlusOutlined } from '@ant-design/icons'
import type { departmentTree } from '../../contract-departments.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { departmentsLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'
import { useCanManageInstitution } from '../information/use-may-organize.ts'
import { uniqueName } from './department-tree.ts'
import { DepartmentTree } from './DepartmentTree.tsx'
import { useDepartmentActions } from './use-department-actions.ts'

/** The departments of the institution. */
export function DepartmentsPage() {
  const t = useTexts(managementTexts)
  const { data, error, refetch } = useRead<typeof departmentTree>(departmentsLine, {})
  const actions = useDepartmentActions(data ?? [])
  const editable = useCanManageInstitution()
  const [renaming, setRenaming] = useState<string>()
  const addOnTop = async () => {
    const created = await actions.add(uniqueName(t.newName, data ?? []), {
      parentId: null,
      after: data?.findLast(({ parentId }) => parentId === null)?.id ?? null,
    })
    if (created) setRenaming(created.id)
  }
  const add = editable && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void addOnTop()}>
      {t.addDepartment}
    </Button>
  )
  const content = () => {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    if (!data)
      return (
        <Waiting>
          <TableSkeleton rows={6} />
        </Waiting>
      )
    if (!data.length)
      return (
        <EmptyState title={t.noDepartments} detail={editable ? t.noDepartmentsHelp : t.noDepartmentsReader}>
          {add}
        </EmptyState>
      )
    return <DepartmentTree rows={data} actions={actions} editable={editable} renaming={renaming} setRenaming={setRenaming} />
  }
  return (
    <section className={frame.page} aria-label={t.departments}>
      <PageHeader title={t.departments} aside={<span role="status">{data?.length ? t.counted(data.length) : ''}</span>}>
        {add}
      </PageHeader>
      {content()}
    </section>
  )
}
