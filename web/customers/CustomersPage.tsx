import { PlusOutlined } from '@ant-design/icons'
import type { Customer, customerList, customerOwners } from '@recto/contract/customers'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useAsk } from '../kernel/use-ask.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Column } from '../ui/list/columns.ts'
import { choicePart, flagPart, searchPart } from '../ui/list/filter-parts.tsx'
import { choice, flag, given, paging, reference, words } from '../ui/list/filters.ts'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { useList } from '../ui/list/use-list.ts'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { When } from '../ui/list/When.tsx'
import { CustomerMargin } from './CustomerMargin.tsx'
import { levelName, sourceName, sources, StateMark, states } from './customer-words.tsx'
import styles from './customers.module.css'
import { NewCustomer } from './NewCustomer.tsx'
import { texts } from './texts.ts'

const fields = {
  q: words(60),
  state: choice(states),
  source: choice(sources),
  owner: reference,
  due: flag,
  sort: choice(['-createdAt', 'createdAt', '-updatedAt', 'orgName', 'nextContactAt'], '-createdAt'),
  ...paging,
}
const filters = ['q', 'state', 'source', 'owner', 'due'] as const

/** Those who might become customers, and what was spoken with them. */
export default function CustomersPage() {
  const t = useTexts(texts)
  const list = useList<typeof customerList, typeof fields>({
    name: 'customers',
    line: 'GET /pressplatform/customer/list',
    fields,
    filters,
    ask: ({ q, state, source, owner, due, sort }, place) => ({ query: { ...given({ q, state, source, ownerId: owner }), due, sort, ...place } }),
  })
  const shown = useOpenRow(list.rows)
  const owners = useAsk<typeof customerOwners>('GET /pressplatform/customers/owners', {}).data ?? []
  const columns = useMemo<Column<Customer>[]>(
    () => [
      { key: 'org', title: t.org, width: 200, render: (row) => row.orgName },
      { key: 'name', title: t.name, width: 176, render: (row) => [row.name, row.title].filter(Boolean).join(' · ') },
      { key: 'state', title: t.state, width: 96, render: (row) => <StateMark state={row.state} t={t} /> },
      { key: 'owner', title: t.owner, width: 110, render: (row) => row.ownerName || '-' },
      { key: 'next', title: t.nextContact, width: 150, render: (row) => <Next row={row} /> },
      { key: 'source', title: t.source, width: 96, render: (row) => sourceName(row.source, t) },
      { key: 'created', title: t.created, width: 116, sort: ['-createdAt', 'createdAt'], render: (row) => <When at={row.createdAt} /> },
      { key: 'phone', title: t.phone, width: 120, render: (row) => row.phone ?? '-' },
      { key: 'region', title: t.region, width: 100, optional: true, render: (row) => row.region || '-' },
      { key: 'level', title: t.level, width: 80, optional: true, render: (row) => levelName(row.level, t) },
      { key: 'last', title: t.lastContact, width: 116, optional: true, render: (row) => (row.lastContactAt ? <When at={row.lastContactAt} /> : '-') },
    ],
    [t],
  )
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={shown.create}>
      {t.add}
    </Button>
  )
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={[
        searchPart(list, t.search),
        choicePart(list, 'state', t.state, states.map((value) => ({ value, label: t[value] }))),
        choicePart(list, 'owner', t.owner, owners.map(({ id, name }) => ({ value: id, label: name }))),
        flagPart(list, 'due', t.due),
        choicePart(list, 'source', t.source, sources.map((value) => ({ value, label: sourceName(value, t) })), true),
      ]}
      sorts={[
        { value: '-createdAt', label: t.newest },
        { value: 'createdAt', label: t.oldest },
        { value: '-updatedAt', label: t.active },
        { value: 'orgName', label: t.byOrg },
        { value: 'nextContactAt', label: t.byNext },
      ]}
      columns={columns}
      nameOf={(row) => row.orgName}
      open={shown.open}
      current={shown.id}
      empty={<EmptyState title={t.none} detail={t.noneHelp}>{add}</EmptyState>}
      actions={add}
    >
      {shown.creating && <NewCustomer owners={owners} close={shown.close} done={shown.open} />}
      {shown.id && <CustomerMargin key={shown.id} id={shown.id} owners={owners} close={shown.close} walk={{ previous: shown.previous, next: shown.next }} />}
    </ListScreen>
  )
} // prettier-ignore

function Next({ row }: { row: Customer }) {
  const t = useTexts(texts)
  if (!row.nextContactAt) return '-'
  const overdue = new Date(row.nextContactAt) < new Date() && row.state !== 'won' && row.state !== 'lost'
  return (
    <span className={overdue ? styles.overdue : undefined}>
      <When at={row.nextContactAt} />
      {overdue && ` ${t.overdue}`}
    </span>
  )
}
