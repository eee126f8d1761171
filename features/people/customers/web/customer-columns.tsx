import type { Customer } from '../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { When } from '#web/ui/time/When.tsx'
import { levelName, sourceName, StateMark } from './customer-words.tsx'
import styles from './customers.module.css'
import { texts } from './texts.ts'

/** Columns of the customer list. */
export const customerColumns = (t: (typeof texts)['zh-CN']): Column<Customer>[] => [
  { key: 'org', title: t.org, width: 200, render: (row) => row.orgName },
  { key: 'name', title: t.name, width: 176, render: (row) => [row.name, row.title].filter(Boolean).join(' · ') },
  { key: 'state', title: t.state, width: 96, render: (row) => <StateMark state={row.state} t={t} /> },
  {
    key: 'activation',
    title: t.activation,
    width: 96,
    render: ({ trialActivated }) => (trialActivated === null ? '-' : trialActivated ? t.activated : t.notActivated),
  },
  { key: 'owner', title: t.owner, width: 110, render: (row) => row.ownerName || '-' },
  { key: 'next', title: t.nextContact, width: 150, render: (row) => <Next row={row} /> },
  { key: 'source', title: t.source, width: 96, render: (row) => sourceName(row.source, t) },
  { key: 'created', title: t.created, width: 116, sort: ['-createdAt', 'createdAt'], render: (row) => <When at={row.createdAt} /> },
  { key: 'phone', title: t.phone, width: 120, render: (row) => row.phone ?? '-' },
  { key: 'region', title: t.region, width: 100, optional: true, render: (row) => row.region || '-' },
  { key: 'level', title: t.level, width: 80, optional: true, render: (row) => levelName(row.level, t) },
  { key: 'last', title: t.lastContact, width: 116, optional: true, render: (row) => (row.lastContactAt ? <When at={row.lastContactAt} /> : '-') },
]

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
