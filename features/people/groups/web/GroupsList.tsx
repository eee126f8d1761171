import type { Usergroup, usergroupSearch } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { When } from '#web/ui/time/When.tsx'
import { UsersTabs } from '#features/people/users/web/list/UsersTabs.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { NewGroup } from './NewGroup.tsx'
import { groupTexts } from './texts.ts'
import { groupsLine } from './group-lines.ts'

const groups: ListCall<typeof usergroupSearch> = { name: 'groups', line: groupsLine }
const kinds = ['static', 'rule'] as const

/** The user groups of the institution, with the open one beside the list. */
export function GroupsList() {
  const t = useTexts(groupTexts)
  const kindOptions = optionsOf(kinds, (value) => t[value])
  const list = useListPage({
    call: groups,
    filters: { q: search(t.search), kind: oneOf(t.kind, kindOptions) },
    // All of them are offered by column headers only.
    sorts: { name: '', '-name': '', '-updatedAt': '', '-createdAt': '' },
    ask: ({ q, kind, sort }, place) => ({ query: {}, body: { ...withoutEmpty({ q, kind }), sort, ...place } }),
  })
  useObjectName(list.rows.find(({ id }) => id === list.row.id)?.name ?? t.groups)
  const mayGroup = useMay()('user_management:group')
  const columns: Column<Usergroup>[] = [
    {
      key: 'name',
      title: t.name,
      width: 220,
      sort: ['name', '-name'],
      render: (group) => <RowLink open={() => list.row.open(group)}>{group.name}</RowLink>,
    },
    { key: 'kind', title: t.kind, width: 80, render: ({ kind }) => t[kind] },
    { key: 'members', title: t.memberCount, width: 92, align: 'end', render: ({ memberCount }) => thousands(memberCount) },
    { key: 'grants', title: t.grantCount, width: 110, align: 'end', render: ({ grantCount }) => (grantCount ? thousands(grantCount) : '-') },
    { key: 'owner', title: t.owner, width: 110, render: ({ owner }) => owner.name },
    { key: 'updated', title: t.updated, width: 116, align: 'end', sort: ['-updatedAt', 'name'], render: ({ updatedAt }) => <When at={updatedAt} /> },
  ]
  return (
    <ListPage
      list={list}
      title={t.groups}
      words={{ counted: t.counted, total: t.total }}
      columns={columns}
      nameOf={({ name }) => name}
      none={{ title: t.none, help: t.noneHelp }}
      actions={<UsersTabs view="groups" />}
      add={mayGroup && t.add}
      newForm={({ close, open }) => <NewGroup close={close} done={open} />}
      form={(open) => <GroupPanel key={open.id} {...open} />}
    />
  )
}
