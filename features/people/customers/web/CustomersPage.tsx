import type { customerList, customerOwners } from '../contract.ts'
import { KeyOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { oneEntry, oneOf, onOff, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useBatch } from '#web/ui/list/selection/use-batch.ts'
import { useListPage, type ListCall } from '#web/ui/list/page/use-list-page.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { CustomerPanel } from './CustomerMargin.tsx'
import { customerColumns } from './customer-columns.tsx'
import { activations, customerLines, sourceName, sources, states } from './customer-words.tsx'
import { TrialActivation } from './TrialActivation.tsx'
import { NewCustomer } from './NewCustomer.tsx'
import { texts } from './texts.ts'

const customers: ListCall<typeof customerList> = { name: 'customers', line: 'GET /pressplatform/customer/list' }

/** List of leads and customers with their contacts. */
export default function CustomersPage() {
  const t = useTexts(texts)
  const owners = useRead<typeof customerOwners>('GET /pressplatform/customers/owners', {}).data ?? []
  const columns = useMemo(() => customerColumns(t), [t])
  const stateOptions = optionsOf(states, (value) => t[value])
  const sourceOptions = optionsOf(sources, (value) => sourceName(value, t))
  const list = useListPage({
    call: customers,
    filters: {
      q: search(t.search, 60),
      state: oneOf(t.state, stateOptions),
      owner: oneEntry(t.owner, owners),
      due: onOff(t.due),
      activation: oneOf(
        t.activation,
        optionsOf(activations, (value) => (value === 'done' ? t.activated : t.notActivated)),
      ),
      source: oneOf(t.source, sourceOptions, 'rare'),
    },
    sorts: { '-createdAt': t.newest, createdAt: t.oldest, '-updatedAt': t.active, orgName: t.byOrg, nextContactAt: t.byNext },
    ask: ({ q, state, source, owner, activation, due, sort }, place) => ({
      query: { ...withoutEmpty({ q, state, source, ownerId: owner, activation }), due, sort, ...place },
    }),
  })
  const batch = useBatch(customerLines, list.choosing.drop)
  const [codesFor, setCodesFor] = useState<string[]>()
  return (
    <ListPage
      flat
      list={list}
      title={t.title}
      words={{ counted: t.counted, selected: t.selected }}
      columns={columns}
      nameOf={(row) => row.orgName}
      batch={{
        state: batch,
        actionsOf(customers) {
          const ids = customers.filter(({ trialActivated }) => trialActivated === false).map(({ id }) => id)
          return ids.length ? [{ key: 'codes', label: t.giveCodes, icon: <KeyOutlined aria-hidden />, run: () => setCodesFor(ids) }] : []
        },
      }}
      none={{ title: t.none, help: t.noneHelp }}
      add={t.add}
      newForm={({ close, open }) => <NewCustomer owners={owners} close={close} done={open} />}
      form={({ id, close, walk }) => <CustomerPanel key={id} id={id} owners={owners} close={close} walk={walk} />}
    >
      {codesFor && <TrialActivation ids={codesFor} close={() => setCodesFor(undefined)} />}
    </ListPage>
  )
}
