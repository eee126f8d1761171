import { PlusOutlined } from '@ant-design/icons'
import type { Usergroup } from '../contract.ts'
import { thousands } from '#plain/numbers/thousands.ts'
import { Button } from 'antd'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choicePart, searchPart } from '#web/ui/list/filters/filter-parts.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { When } from '#web/ui/time/When.tsx'
import { UsersTabs } from '#features/people/users/web/list/UsersTabs.tsx'
import usersStyles from '#features/people/users/web/users.module.css'
import { GroupPanel } from './GroupPanel.tsx'
import { NewGroup } from './NewGroup.tsx'
import { groupTexts } from './texts.ts'
import { useGroupList } from './use-group-list.ts'

/** The user groups of the institution, with the open one beside the list. */
export function GroupsList() {
  const t = useTexts(groupTexts)
  const list = useGroupList()
  const openRow = useOpenRow(list.rows)
  useObjectName(list.rows.find(({ id }) => id === openRow.id)?.name ?? t.groups)
  const mayGroup = useGlobal(({ buttonPermissions }) => buttonPermissions['user_management']?.includes('group') ?? false)
  const columns: Column<Usergroup>[] = [
    {
      key: 'name',
      title: t.name,
      width: 220,
      sort: ['name', '-name'],
      render: (group) => (
        <button type="button" className={usersStyles.name} onClick={() => openRow.open(group)}>
          {group.name}
        </button>
      ),
    },
    { key: 'kind', title: t.kind, width: 80, render: ({ kind }) => t[kind] },
    { key: 'members', title: t.memberCount, width: 92, align: 'end', render: ({ memberCount }) => thousands(memberCount) },
    { key: 'grants', title: t.grantCount, width: 110, align: 'end', render: ({ grantCount }) => (grantCount ? thousands(grantCount) : '-') },
    { key: 'owner', title: t.owner, width: 110, render: ({ owner }) => owner.name },
    { key: 'updated', title: t.updated, width: 116, align: 'end', sort: ['-updatedAt', 'name'], render: ({ updatedAt }) => <When at={updatedAt} /> },
  ]
  const add = mayGroup && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openRow.create}>
      {t.add}
    </Button>
  )
  const kinds = (['static', 'rule'] as const).map((value) => ({ value, label: t[value] }))
  return (
    <ListScreen
      list={list}
      title={t.groups}
      words={{ counted: t.counted, total: t.total }}
      filters={[searchPart(list, t.search), choicePart(list, 'kind', t.kind, kinds)]}
      columns={columns}
      nameOf={({ name }) => name}
      open={openRow.open}
      current={openRow.id}
      empty={
        <EmptyState title={t.none} detail={t.noneHelp}>
          {add}
        </EmptyState>
      }
      actions={
        <>
          <UsersTabs view="groups" />
          {add}
        </>
      }
    >
      {openRow.creating && mayGroup && <NewGroup close={openRow.close} done={openRow.open} />}
      {openRow.id && (
        <GroupPanel
          key={openRow.id}
          id={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
