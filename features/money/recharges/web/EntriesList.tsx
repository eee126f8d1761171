import type { LedgerColumn, LedgerEntry, prepaidEntries, prepaidExport } from '#features/money/ledger/contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ExportButton } from '#web/ui/export/ExportButton.tsx'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { days } from '#web/ui/list/filters/list-filters.tsx'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { toTimestamps } from '#web/ui/time/days.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { AccountFigures, AccountViews } from './AccountHead.tsx'
import { PrintButton } from './print/PrintButton.tsx'
import { RechargeDetails } from './details/RechargeDetails.tsx'
import { entriesLine } from './recharge-lines.ts'
import styles from './recharges.module.css'
import { texts, type Texts } from './texts.ts'

const entries: ListCall<typeof prepaidEntries> = { name: 'ledger', line: entriesLine }

/** Entries of the prepaid account with the balance after each and a link to its recharge; print and export follow the filters. */
export function EntriesList() {
  const t = useTexts(texts)
  const list = useListPage({
    call: entries,
    filters: days(t.period),
    sorts: { '-seq': t.sortNewest, seq: t.sortOldest },
    ask: ({ sort, from, to }, place) => ({ query: { sort, ...toTimestamps({ from, to }), ...place } }),
  })
  // A reversed recharge is the source of two entries.
  const openRow = useOpenRow([...new Set(list.rows.map(({ sourceId }) => sourceId))].map((id) => ({ id })))
  const open = ({ sourceId }: LedgerEntry) => openRow.open({ id: sourceId })
  const exported: { value: LedgerColumn; label: string }[] = [
    { value: 'seq', label: t.seq },
    { value: 'at', label: t.at },
    { value: 'kind', label: t.kind },
    { value: 'memo', label: t.memo },
    { value: 'amount', label: t.amount },
    { value: 'balance', label: t.after },
  ]
  return (
    <ListScreen
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      lead={<AccountFigures />}
      filters={list.parts}
      sorts={list.sorts}
      columns={entryColumns(t, open)}
      nameOf={({ memo }) => memo}
      open={open}
      current={list.rows.find(({ sourceId }) => sourceId === openRow.id)?.id ?? ''}
      empty={<EmptyState title={t.noneEntries} detail={t.noneEntriesHelp} />}
      actions={
        <>
          <AccountViews view="entries" />
          <PrintButton disabled={list.total === 0} find={list.findAll} from={list.values.from} to={list.values.to} />
          <ExportButton
            columns={exported}
            count={list.total}
            start={(wanted, format) =>
              send<typeof prepaidExport>(
                'POST /pressplatform/ledger/export',
                { body: { ...toTimestamps(list.values), columns: wanted, format } },
                { silent: true },
              )
            }
          />
        </>
      }
    >
      {openRow.id && <RechargeDetails id={openRow.id} close={openRow.close} walk={{ previous: openRow.previous, next: openRow.next }} />}
    </ListScreen>
  )
}

const entryColumns = (t: Texts, open: (row: LedgerEntry) => void): Column<LedgerEntry>[] => [
  {
    key: 'memo',
    title: t.memo,
    width: 190,
    render: (row) => (
      <RowLink open={() => open(row)}>
        <span className={styles.no}>{row.memo}</span>
      </RowLink>
    ),
  },
  { key: 'kind', title: t.kind, width: 92, render: ({ kind }) => t[kind] },
  { key: 'at', title: t.at, width: 150, render: ({ at }) => fullTime(at) },
  { key: 'amount', title: t.amount, width: 140, align: 'end', render: ({ amount }) => <Amount fen={amount} /> },
  { key: 'balance', title: t.after, width: 140, align: 'end', render: ({ balance }) => formatFen(balance) },
  { key: 'seq', title: t.seq, width: 72, align: 'end', optional: true, sort: ['-seq', 'seq'], render: ({ seq }) => seq },
]

/** Incoming amounts have a plus sign, because colour alone must not carry the meaning. */
const Amount = ({ fen }: { fen: number }) => (
  <b className={styles.amount} data-in={fen > 0 || undefined}>
    {fen > 0 ? '+' : ''}
    {formatFen(fen)}
  </b>
)
