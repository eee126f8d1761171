import type { Recharge, RechargeState } from '../contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { RowLink } from '#web/ui/list/page/RowLink.tsx'
import { When } from '#web/ui/time/When.tsx'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import styles from './recharges.module.css'
import type { Texts } from './texts.ts'

const shapes: Record<RechargeState, StatusShape> = { pending: 'half', done: 'solid', rejected: 'diamond', cancelled: 'bar', reversed: 'diamond' }
export const stateWords = (t: Texts): Record<RechargeState, string> => ({
  pending: t.statePending,
  done: t.stateDone,
  rejected: t.stateRejected,
  cancelled: t.stateCancelled,
  reversed: t.stateReversed,
})

export const StateMark = ({ state, t }: { state: RechargeState; t: Texts }) => <StatusDot shape={shapes[state]} word={stateWords(t)[state]} />

/** Columns of a list of recharges; with `all` also the institution. */
export function rechargeColumns(t: Texts, open: (row: Recharge) => void, all: boolean): Column<Recharge>[] {
  const institution: Column<Recharge> = { key: 'institution', title: t.institution, width: 168, render: ({ institutionName }) => institutionName }
  return [
    {
      key: 'no',
      title: t.no,
      width: 176,
      render: (row) => (
        <RowLink open={() => open(row)}>
          <span className={styles.no}>{row.no}</span>
        </RowLink>
      ),
    },
    ...(all ? [institution] : []),
    { key: 'amount', title: t.amount, width: 128, align: 'end', render: ({ amount }) => <b className={styles.amount}>{formatFen(amount)}</b> },
    { key: 'state', title: t.state, width: 96, render: ({ state }) => <StateMark state={state} t={t} /> },
    {
      key: 'requestedAt',
      title: t.requestedAt,
      width: 116,
      align: 'end',
      sort: ['-requestedAt', 'requestedAt'],
      render: ({ requestedAt }) => <When at={requestedAt} />,
    },
    { key: 'requestedBy', title: t.requester, width: 92, render: ({ requestedBy }) => requestedBy || '-' },
    { key: 'payer', title: t.payer, width: 168, ...(all && { optional: true as const }), render: ({ payer }) => payer || '-' },
    {
      key: 'decidedAt',
      title: t.decidedAt,
      width: 116,
      align: 'end',
      optional: true,
      render: ({ decidedAt }) => (decidedAt ? <When at={decidedAt} /> : '-'),
    },
    { key: 'remark', title: t.remark, width: 180, optional: true, render: ({ remark }) => remark || '-' },
  ]
}
