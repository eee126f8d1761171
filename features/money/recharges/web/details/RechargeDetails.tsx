import { PaperClipOutlined } from '@ant-design/icons'
import type { Recharge, rechargeGet } from '../../contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { StateMark } from '../recharge-columns.tsx'
import { rechargeLine } from '../recharge-lines.ts'
import { RechargeSteps } from './RechargeSteps.tsx'
import { Facts } from '#web/ui/display/Facts.tsx'
import styles from '../recharges.module.css'
import { texts } from '../texts.ts'
import { dayText } from '#web/ui/time/When.tsx'

interface Props {
  id: string
  /** Absent if the recharge is not on the present page of the list; then it is loaded. */
  row?: Recharge | undefined
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  /** Actions for the recharge. */
  foot?: (row: Recharge) => ReactNode
}

/** The recharge in the address, with its voucher and progress. */
export function RechargeDetails({ id, row: listed, close, walk, foot }: Props) {
  const t = useTexts(texts)
  const asked = useRead<typeof rechargeGet>(rechargeLine, listed ? undefined : { rechargeId: id })
  const row = listed ?? asked.data
  if (!row)
    return (
      <MarginForm title={asked.error ? t.gone : t.title} open close={close}>
        {asked.error ? <EmptyState title={t.gone} /> : <Skeleton active paragraph={{ rows: 6 }} />}
      </MarginForm>
    )
  const facts = {
    [t.institution]: row.institutionName,
    [t.payer]: row.payer || '-',
    [t.paidAt]: row.paidAt ? dayText(row.paidAt) : '-',
    [t.remark]: row.remark || '-',
    [t.voucher]: (
      <a key="voucher" href={row.voucherUrl} target="_blank" rel="noreferrer">
        <PaperClipOutlined aria-hidden /> {t.seeVoucher}
      </a>
    ),
  }
  const actions = foot?.(row)
  return (
    <MarginForm
      title={formatFen(row.amount)}
      note={
        <>
          <span className={styles.no}>{row.no}</span>　<StateMark state={row.state} t={t} />
        </>
      }
      open
      close={close}
      walk={walk}
      {...(actions && { foot: actions })}
    >
      <Facts facts={facts} />
      <h3 className={styles.heading}>{t.progress}</h3>
      <RechargeSteps row={row} />
    </MarginForm>
  )
}
