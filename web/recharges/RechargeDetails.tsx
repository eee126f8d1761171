import { PaperClipOutlined } from '@ant-design/icons'
import type { Recharge } from '@recto/contract/recharges'
import { dateText } from '@recto/plain/date'
import { moneyText } from '@recto/plain/money'
import type { ReactNode } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { MarginForm } from '../ui/form/MarginForm.tsx'
import { fullTime } from '../ui/list/when.ts'
import { StateMark, stateWords } from './recharge-columns.tsx'
import styles from './recharges.module.css'
import { texts } from './texts.ts'

interface Props {
  row: Recharge
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  foot: ReactNode
}

/** A recharge with its voucher and how far it has come. */
export function RechargeDetails({ row, close, walk, foot }: Props) {
  const t = useTexts(texts)
  const facts: [string, ReactNode][] = [
    [t.institution, row.institutionName],
    [t.payer, row.payer || '-'],
    [t.paidAt, row.paidAt ? dateText(row.paidAt) : '-'],
    [t.remark, row.remark || '-'],
    [
      t.voucher,
      <a key="voucher" href={row.voucherUrl} target="_blank" rel="noreferrer">
        <PaperClipOutlined aria-hidden /> {t.seeVoucher}
      </a>,
    ],
  ]
  return (
    <MarginForm title={moneyText(row.amount)} note={<><span className={styles.no}>{row.no}</span>　<StateMark state={row.state} t={t} /></>} open close={close} walk={walk} {...(foot && { foot })}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t.progress}</h3>
      <ol className={styles.steps}>
        <li data-done>
          <b>{t.asked}</b>
          <span>{row.requestedBy}</span>
          <time dateTime={row.requestedAt}>{fullTime(row.requestedAt)}</time>
        </li>
        {row.decidedAt ? (
          <li data-done data-bad={row.state === 'rejected' || undefined}>
            <b>{stateWords(t)[row.state]}</b>
            <span>{row.reason}</span>
            <time dateTime={row.decidedAt}>{fullTime(row.decidedAt)}</time>
          </li>
        ) : (
          <li>
            <b>{t.waiting}</b>
          </li>
        )}
      </ol>
    </MarginForm>
  )
} // prettier-ignore
