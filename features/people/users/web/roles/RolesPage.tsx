import { PlusOutlined, SwapOutlined } from '@ant-design/icons'
import type { Role } from '../../contract-roles.ts'
import { Button, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { LeaveGuard } from '#web/ui/form/draft/LeaveGuard.tsx'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { useRoles } from '../use-directory.ts'
import { CompareRoles } from './CompareRoles.tsx'
import { OneRole } from './OneRole.tsx'
import { OneUser } from './OneUser.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { RoleChangesPanel } from './RolesMargin.tsx'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'
import { useRoleDrafts } from './use-role-drafts.ts'

const views = ['matrix', 'byRole', 'byUser'] as const
type View = (typeof views)[number]
const noRoles: Role[] = []

/** Roles and permissions: as a matrix, by role, or by member. Changes in the matrix are collected and saved together. */
export function RolesPage({ tabs }: { tabs?: ReactNode }) {
  const t = useTexts(roleTexts)
  const { data, error, refetch } = useRoles()
  const [query, setQuery] = useSearchParams()
  const view = views.find((one) => one === query.get('by')) ?? 'matrix'
  const drafts = useRoleDrafts(data?.roles ?? noRoles, data?.rights ?? [])
  const mayChange = useMay()('user_management:role')
  useObjectName(t.title)
  const [dialog, setDialog] = useState<'new' | 'compare' | Role>()
  const show = (next: View, role = '') => {
    const address = new URLSearchParams(query)
    address.set('by', next)
    if (role) address.set('role', role)
    setQuery(address)
  }
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <TableSkeleton />
      </Waiting>
    )
  return (
    <div className={styles.split}>
      <section className={styles.page} aria-label={t.title}>
        <PageHeader title={t.title}>
          {tabs}
          <Segmented aria-label={t.view} value={view} onChange={(next) => show(next)} options={views.map((value) => ({ value, label: t[value] }))} />
          <Button icon={<SwapOutlined aria-hidden />} onClick={() => setDialog('compare')}>
            {t.compare}
          </Button>
          {mayChange && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('new')}>
              {t.add}
            </Button>
          )}
        </PageHeader>
        {view === 'matrix' && <RoleMatrix roles={data.roles} drafts={drafts} mayChange={mayChange} open={({ code }) => show('byRole', code)} />}
        {view === 'byRole' && (
          <OneRole
            roles={data.roles}
            groups={drafts.groups}
            code={query.get('role') ?? ''}
            choose={(code) => show('byRole', code)}
            mayChange={mayChange}
            edit={setDialog}
          />
        )}
        {view === 'byUser' && <OneUser />}
      </section>
      {view === 'matrix' && mayChange && <RoleChangesPanel drafts={drafts} />}
      {dialog === 'compare' && <CompareRoles roles={data.roles} groups={drafts.groups} close={() => setDialog(undefined)} />}
      {dialog && dialog !== 'compare' && (
        <RoleDialog
          role={dialog === 'new' ? undefined : dialog}
          roles={data.roles}
          close={() => setDialog(undefined)}
          done={({ code }) => show('byRole', code)}
        />
      )}
      <LeaveGuard on={drafts.count > 0} leave={drafts.discard} />
    </div>
  )
}
