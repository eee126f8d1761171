import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Member } from '../../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import { exportTexts } from '#web/ui/export/texts.ts'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { BatchDialogs } from './BatchDialogs.tsx'
import { HandoverDialog } from '../member/HandoverDialog.tsx'
import { memberBatchActions, type Asking } from './member-batch-actions.tsx'
import { MemberForm } from '../member/MemberForm.tsx'
import { NewMember } from '../member/NewMember.tsx'
import { SecretDialog } from '../member/SecretDialog.tsx'
import { texts } from '../texts.ts'
import { useFilterCounts, useDepartments, useRoles } from '../use-directory.ts'
import { useMemberActions } from './use-member-actions.tsx'
import { useMemberBatch } from './use-member-batch.ts'
import { useUserList } from './use-user-list.ts'
import { userColumns } from './user-columns.tsx'
import { userFilters, userOrders } from './user-filters.tsx'
import { exportColumns, exportOf, rareColumns } from './users-export.ts'
import { UsersTabs } from './UsersTabs.tsx'
import styles from '../users.module.css'

const noFeature: string[] = []

/** The list of members, with the form of one beside it. */
export function UsersList() {
  const t = useTexts(texts)
  const tExport = useTexts(exportTexts)
  const list = useUserList()
  const { rows, choosing, screen, values } = list
  const openRow = useOpenRow(rows)
  const [, setQuery] = useSearchParams()
  const roles = useRoles()
  const departments = useDepartments()
  const counts = useFilterCounts()
  const batch = useMemberBatch(choosing.drop)
  const actions = useMemberActions(batch)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions['user_management'] ?? noFeature)
  const may = (feature: string) => features.includes(feature)
  const [asking, setAsking] = useState<{ what: Asking; members: Member[] }>()
  const columns = userColumns(t, (member) => (
    <button type="button" className={styles.name} onClick={() => openRow.open(member)}>
      {member.name}
    </button>
  ))
  const screenRole = { users: undefined, authors: 'author', teachers: 'teacher' }[screen]
  const importButton = may('import') && (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => setQuery({ import: '1' })}>
      {t.import}
    </Button>
  )
  const add = may('add') && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openRow.create}>
      {t.add}
    </Button>
  )
  const { counted, found, total, more, selected, selectAll, selectFirst } = t
  const cohort = rows.find((row) => row.cohort?.id === values.cohort)?.cohort?.name ?? ''
  return (
    <ListScreen
      list={list}
      title={t[screen]}
      words={{ counted, total: list.filtered ? found : total, more, selected, selectAll, selectFirst }}
      filters={userFilters({ list, t, roles: roles.options, departments, counts, cohort })}
      sorts={userOrders(t)}
      columns={columns}
      nameOf={({ name }) => name}
      open={openRow.open}
      current={openRow.id}
      batch={{
        state: batch,
        actionsOf: (members) =>
          memberBatchActions(members, t, batch, (what, chosen) => setAsking({ what, members: chosen }), {
            export: may('export') ? tExport.export : undefined,
            group: may('group') ? t.joinGroup : undefined,
          }),
      }}
      empty={
        <EmptyState title={t.none} detail={may('add') ? t.noneHelp : t.noneHelpReader}>
          {add}
          {importButton}
        </EmptyState>
      }
      actions={
        <>
          <UsersTabs view="list" />
          {may('export') && (
            <ExportButton
              columns={exportColumns(t)}
              leftOut={rareColumns}
              count={list.total}
              start={exportOf({ ...list.filter, sort: values.sort })}
            />
          )}
          {importButton}
          {add}
        </>
      }
    >
      {openRow.creating && may('add') && (
        <NewMember
          roles={screenRole ? [screenRole] : []}
          mayRoles={may('role')}
          close={openRow.close}
          done={(member, secret) => {
            openRow.open(member)
            if (secret) actions.setSecret({ name: member.name, secret })
          }}
        />
      )}
      {openRow.id && (
        <MemberForm
          id={openRow.id}
          row={rows.find(({ id }) => id === openRow.id)}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
          act={actions.act}
        />
      )}
      <SecretDialog given={actions.secret} close={() => actions.setSecret(undefined)} />
      {actions.handover && <HandoverDialog key={actions.handover.member.id} {...actions.handover} close={actions.closeHandover} />}
      {asking && <BatchDialogs {...asking} batch={batch} close={() => setAsking(undefined)} />}
    </ListScreen>
  )
}
