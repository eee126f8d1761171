import { useState } from 'react'
import { Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Accommodation, accommodationList, accommodationRemove, accommodationSet } from '../../contract-accommodations.ts'
import { detailsTexts } from '../details/details-texts.ts'
import { accommodationsLine, candidatesLine } from '../lines.ts'
import { ViewSwitch } from '../list/ViewSwitch.tsx'
import { accommodationColumns } from './accommodation-columns.tsx'
import { AccommodationForm } from './AccommodationForm.tsx'
import { accommodationTexts } from './accommodation-texts.ts'

const accommodations: ListCall<typeof accommodationList> = { name: 'accommodations', line: accommodationsLine }
const refresh = { refresh: [accommodationsLine, candidatesLine] }

/** The people who have additional time in every test, with the form of one beside the list. */
export function AccommodationsList() {
  const t = useTexts(accommodationTexts)
  const d = useTexts(detailsTexts)
  const undo = useUndo()
  const list = useListPage({
    call: accommodations,
    filters: { q: search(t.search, 100) },
    sorts: {},
    ask: ({ q }, place) => ({ query: { ...withoutEmpty({ q }), ...place } }),
  })
  const [set] = useCall<typeof accommodationSet>('PUT /pressplatform/accommodations/{memberId}', refresh)
  const [end] = useCall<typeof accommodationRemove>('DELETE /pressplatform/accommodations/{memberId}', refresh)
  const remove = async ({ id, name, percent, minutes, reason, validUntil }: Accommodation) => {
    if (await end({ memberId: id })) undo(t.removed(name), () => void set({ memberId: id, body: { percent, minutes, reason, validUntil } }))
  }
  return (
    <ListPage
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      columns={accommodationColumns(t, d, list.row.open)}
      nameOf={({ name }) => name}
      none={{ title: t.none, help: t.noneHelp }}
      actions={<ViewSwitch view="accommodations" />}
      add={t.add}
      newForm={({ close }) => <AccommodationForm close={close} />}
      form={({ id, row, close }) => <OpenForm key={id} row={row} close={close} />}
      rowActions={(row) => (
        <Button type="link" size="small" aria-label={t.removeOf(row.name)} onClick={() => void remove(row)}>
          {t.remove}
        </Button>
      )}
    />
  )
}

/** The form of a row, which stays as it was opened while the list behind it changes. */
function OpenForm({ row: given, close }: { row: Accommodation | undefined; close: () => void }) {
  const t = useTexts(accommodationTexts)
  const [first] = useState(given)
  const row = first ?? given
  if (row) return <AccommodationForm row={row} close={close} />
  return (
    <MarginForm title={t.title} open close={close}>
      <EmptyState title={t.gone} />
    </MarginForm>
  )
}
