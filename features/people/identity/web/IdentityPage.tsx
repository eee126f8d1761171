import type { Identity, identityList } from '../contract.ts'
import { useMemo } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { When } from '#web/ui/time/When.tsx'
import { IdentityPanel } from './IdentityMargin.tsx'
import { kinds, StateMark, states } from './identity-words.tsx'
import { texts } from './texts.ts'
import { WaitingInstitutions } from './WaitingInstitutions.tsx'

const identities: ListCall<typeof identityList> = { name: 'identities', line: 'GET /pressplatform/idauthentication/list' }

/** List of identity applications and decisions. */
export default function IdentityPage() {
  const t = useTexts(texts)
  const stateOptions = optionsOf(states, (value) => t[value])
  const kindOptions = optionsOf(kinds, (value) => t[value])
  const list = useListPage({
    call: identities,
    filters: { q: search(t.search, 60), state: oneOf(t.state, stateOptions), kind: oneOf(t.kind, kindOptions) },
    sorts: { '-createdAt': t.newest, createdAt: t.oldest, '-updatedAt': t.active },
    ask: ({ q, state, kind, sort }, place) => ({ query: { ...withoutEmpty({ q, state, kind }), sort, ...place } }),
  })
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
  return (
    <ListPage
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={columns}
      nameOf={(row) => row.realName}
      none={{ title: t.none, help: t.noneHelp }}
      actions={<WaitingInstitutions />}
      form={({ id, row, close, walk }) => (
        <IdentityPanel key={id} row={row} loaded={!list.answer.isPlaceholderData && list.answer.data !== undefined} close={close} walk={walk} />
      )}
    />
  )
}
