import { PrinterOutlined } from '@ant-design/icons'
import type { LedgerColumn, LedgerEntry, prepaidEntries, prepaidExport } from '@recto/contract/ledger'
import { moneyText } from '@recto/plain/money'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '../kernel/send.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportButton } from '../ui/export/ExportButton.tsx'
import type { Column } from '../ui/list/columns.ts'
import { datesPart } from '../ui/list/filter-parts.tsx'
import { choice, day, given, paging } from '../ui/list/filters.ts'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { useList } from '../ui/list/use-list.ts'
import { fullTime } from '../ui/list/when.ts'
import { AccountFigures, AccountViews } from './AccountHead.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { entriesLine } from './recharge-lines.ts'
import styles from './recharges.module.css'
import { texts, type Words } from './texts.ts'

const fields = { from: day, to: day, sort: choice(['-seq', 'seq'] as const, '-seq'), ...paging }

/** A span of days, from the first instant of one to the last of the other. */
const spanOf = ({ from, to }: { from: string; to: string }) =>
  given({
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString(),
  })

/** Every entry of the prepaid account, each with the balance after it; printed and exported as the filters say. */
export function EntriesList() {
  const t = useTexts(texts)
  const [printing, setPrinting] = useState<LedgerEntry[]>()
  const list = useList<typeof prepaidEntries, typeof fields>({
    name: 'ledger',
    line: entriesLine,
    fields,
    filters: ['from', 'to'],
    ask: ({ sort, from, to }, place) => ({ query: { sort, ...spanOf({ from, to }), ...place } }),
  })
  const columns = entryColumns(t)
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
      filters={[datesPart(list, ['from', 'to'], t.period)]}
      sorts={[
        { value: '-seq', label: t.sortNewest },
        { value: 'seq', label: t.sortOldest },
      ]}
      columns={columns}
      nameOf={({ memo }) => memo}
      open={() => undefined}
      empty={<EmptyState title={t.noneEntries} detail={t.noneEntriesHelp} />}
      actions={
        <>
          <AccountViews view="entries" />
          <Button icon={<PrinterOutlined />} disabled={list.total === 0} onClick={() => void list.findAll().then((rows) => setPrinting(rows as LedgerEntry[]))}>
            {t.print}
          </Button>
          <ExportButton
            columns={exported}
            count={list.total}
            start={(wanted, format) => send<typeof prepaidExport>('POST /pressplatform/ledger/export', { body: { ...spanOf(list.values), columns: wanted, format } }, { silent: true })}
          />
        </>
      }
    >
      {printing && <PrintSheet rows={printing} done={() => setPrinting(undefined)} />}
    </ListScreen>
  )
} // prettier-ignore

const entryColumns = (t: Words): Column<LedgerEntry>[] => [
  { key: 'memo', title: t.memo, width: 190, render: ({ memo }) => <span className={styles.no}>{memo}</span> },
  { key: 'kind', title: t.kind, width: 92, render: ({ kind }) => t[kind] },
  { key: 'at', title: t.at, width: 150, render: ({ at }) => fullTime(at) },
  { key: 'amount', title: t.amount, width: 140, align: 'end', render: ({ amount }) => <Amount fen={amount} /> },
  { key: 'balance', title: t.after, width: 140, align: 'end', render: ({ balance }) => moneyText(balance) },
  { key: 'seq', title: t.seq, width: 72, align: 'end', optional: true, sort: ['-seq', 'seq'], render: ({ seq }) => seq },
] // prettier-ignore

/** What came in has its sign: colour alone never says it. */
const Amount = ({ fen }: { fen: number }) => (
  <b className={styles.amount} data-in={fen > 0 || undefined}>
    {fen > 0 ? '+' : ''}
    {moneyText(fen)}
  </b>
)
