import type { Identity, identityList } from '../contract.ts'
import { useMemo } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { choicePart, optionsOf, searchPart } from '#web/ui/list/filters/filter-parts.tsx'
import { choice, withoutEmpty, paging, searchText } from '#web/ui/list/filters/filters.ts'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { When } from '#web/ui/time/When.tsx'
import { IdentityPanel } from './IdentityMargin.tsx'
import { kinds, StateMark, states } from './identity-words.tsx'
import { texts } from './texts.ts'
import { WaitingInstitutions } from './WaitingInstitutions.tsx'

const fields = {
  q: searchText(60),
  state: choice(states),
  kind: choice(kinds),
  sort: choice(['-createdAt', 'createdAt', '-updatedAt'], '-createdAt'),
  ...paging,
}
const filters = ['q', 'state', 'kind'] as const

/** List of identity applications and decisions. */
export default function IdentityPage() {
  const t = useTexts(texts)
  const list = useList<typeof identityList, typeof fields>({
    name: 'identities',
    line: 'GET /pressplatform/idauthentication/list',
    fields,
    filters,
    ask: ({ q, state, kind, sort }, place) => ({ query: { ...withoutEmpty({ q, state, kind }), sort, ...place } }),
  })
  const openRow = useOpenRow(list.rows)
  const columns = useMemo<Column<Identity>[]>(
    () => [
      { key: 'name', title: t.name, width: 140, render: (row) => row.realName },
      { key: 'kind', title: t.kind, width: 90, render: (row) => t[row.kind] },
      { key: 'state', title: t.state, width: 100, render: (row) => <StateMark state={row.state} t={t} /> },
      { key: 'department', title: t.department, width: 160, render: (row) => row.orgName || row.department || '-' },
      { key: 'number', title: t.number, width: 120, render: (row) => row.number || '-' },
      { key: 'method', title: t.method, width: 100, render: (row) => t[row.method] },
      { key: 'created', title: t.when, width: 116, sort: ['-createdAt', 'createdAt'], render: (row) => <When at={row.createdAt} /> },
      { key: 'auditor', title: t.auditor, width: 100, render: (row) => row.auditorName || '-' },
      { key: 'decided', title: t.decided, width: 116, optional: true, render: (row) => (row.decidedAt ? <When at={row.decidedAt} /> : '-') },
    ],
    [t],
  )
  const stateOptions = optionsOf(states, (value) => t[value])
  const kindOptions = optionsOf(kinds, (value) => t[value])
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={[searchPart(list, t.search), choicePart(list, 'state', t.state, stateOptions), choicePart(list, 'kind', t.kind, kindOptions)]}
      sorts={[
        { value: '-createdAt', label: t.newest },
        { value: 'createdAt', label: t.oldest },
        { value: '-updatedAt', label: t.active },
      ]}
      columns={columns}
      nameOf={(row) => row.realName}
      open={openRow.open}
      current={openRow.id}
      empty={<EmptyState title={t.none} detail={t.noneHelp} />}
      actions={<WaitingInstitutions />}
    >
      {openRow.id && (
        <IdentityPanel
          key={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          loaded={!list.answer.isPlaceholderData && list.answer.data !== undefined}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
