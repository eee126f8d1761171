import { PlusOutlined } from '@ant-design/icons'
import type { customerList, customerOwners } from '../contract.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { choicePart, optionsOf, flagPart, searchPart } from '#web/ui/list/filters/filter-parts.tsx'
import { choice, flag, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { CustomerPanel } from './CustomerMargin.tsx'
import { customerColumns } from './customer-columns.tsx'
import { sourceName, sources, states } from './customer-words.tsx'
import { NewCustomer } from './NewCustomer.tsx'
import { texts } from './texts.ts'

const fields = {
  q: searchText(60),
  state: choice(states),
  source: choice(sources),
  owner: reference,
  due: flag,
  sort: choice(['-createdAt', 'createdAt', '-updatedAt', 'orgName', 'nextContactAt'], '-createdAt'),
  ...paging,
}
const filters = ['q', 'state', 'source', 'owner', 'due'] as const

/** List of leads and customers with their contacts. */
export default function CustomersPage() {
  const t = useTexts(texts)
  const list = useList<typeof customerList, typeof fields>({
    name: 'customers',
    line: 'GET /pressplatform/customer/list',
    fields,
    filters,
    ask: ({ q, state, source, owner, due, sort }, place) => ({
      query: { ...withoutEmpty({ q, state, source, ownerId: owner }), due, sort, ...place },
    }),
  })
  const openRow = useOpenRow(list.rows)
  const owners = useRead<typeof customerOwners>('GET /pressplatform/customers/owners', {}).data ?? []
  const columns = useMemo(() => customerColumns(t), [t])
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={openRow.create}>
      {t.add}
    </Button>
  )
  const stateOptions = optionsOf(states, (value) => t[value])
  const ownerOptions = owners.map(({ id, name }) => ({ value: id, label: name }))
  const sourceOptions = optionsOf(sources, (value) => sourceName(value, t))
  return (
    <ListScreen
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      filters={[
        searchPart(list, t.search),
        choicePart(list, 'state', t.state, stateOptions),
        choicePart(list, 'owner', t.owner, ownerOptions),
        flagPart(list, 'due', t.due),
        choicePart(list, 'source', t.source, sourceOptions, true),
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
      open={openRow.open}
      current={openRow.id}
      empty={
        <EmptyState title={t.none} detail={t.noneHelp}>
          {add}
        </EmptyState>
      }
      actions={add}
    >
      {openRow.creating && <NewCustomer owners={owners} close={openRow.close} done={openRow.open} />}
      {openRow.id && (
        <CustomerPanel
          key={openRow.id}
          id={openRow.id}
          owners={owners}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
        />
      )}
    </ListScreen>
  )
}
