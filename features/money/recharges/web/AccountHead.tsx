import type { prepaidGet } from '#features/money/ledger/contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { prepaidLine } from './recharge-lines.ts'
import styles from './recharges.module.css'
import { texts } from './texts.ts'

/** Balance and totals of the prepaid account. */
export function AccountFigures() {
  const t = useTexts(texts)
  const { data } = useRead<typeof prepaidGet>(prepaidLine, {})
  const figure = (label: string, fen: number | undefined) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{fen === undefined ? <span aria-hidden="true">&nbsp;</span> : formatFen(fen)}</dd>
    </div>
  )
  return (
    <dl className={styles.figures}>
      {figure(t.balance, data?.balance)}
      {figure(t.pending, data?.pending)}
      {figure(t.income, data?.income)}
      {figure(t.cost, data?.cost)}
    </dl>
  )
}

/** Switch between the recharges and the entries of the account. */
export function AccountViews({ view }: { view: 'records' | 'entries' }) {
  const t = useTexts(texts)
  const [, setQuery] = useSearchParams()
  return (
    <Segmented
      aria-label={t.title}
      value={view}
      onChange={(next) => setQuery(next === 'entries' ? { view: next } : {})}
      options={[
        { value: 'records', label: t.records },
        { value: 'entries', label: t.entries },
      ]}
    />
  )
}
