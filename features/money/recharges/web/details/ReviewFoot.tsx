import type { Recharge, rechargeApprove, rechargeReject, rechargeReverse } from '../../contract.ts'
import { formatFen } from '#plain/numbers/money.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { moneyLines } from '../recharge-lines.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { texts } from '../texts.ts'

/** Actions of the platform on a recharge. Each asks for confirmation and names the amount, because bookings cannot be deleted. */
export function ReviewFoot({ row }: { row: Recharge }) {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const [asking, setAsking] = useState<'reject' | 'reverse'>()
  const [approve] = useCall<typeof rechargeApprove>('PUT /pressplatform/recharges/{rechargeId}/approve', { refresh: moneyLines })
  const [reject, rejecting] = useCall<typeof rechargeReject>('PUT /pressplatform/recharges/{rechargeId}/reject', { refresh: moneyLines })
  const [reverse, reversing] = useCall<typeof rechargeReverse>('PUT /pressplatform/recharges/{rechargeId}/reverse', { refresh: moneyLines })
  const amount = formatFen(row.amount)
  const close = () => setAsking(undefined)
  const askToApprove = () =>
    void modal.confirm({
      title: t.approveTitle(amount),
      content: t.approveHelp(row.institutionName),
      okText: t.approve,
      cancelText: t.cancel,
      onOk: async () => {
        if (await approve({ rechargeId: row.id })) void message.success(t.approved(amount))
      },
    })
  const finish = async (done: Promise<unknown>, text: string) => {
    if (!(await done)) return
    close()
    void message.success(text)
  }
  return (
    <>
      {row.can.decide && (
        <>
          <Button danger onClick={() => setAsking('reject')}>
            {t.reject}
          </Button>
          <Button type="primary" onClick={askToApprove}>
            {t.approve}
          </Button>
        </>
      )}
      {row.can.reverse && (
        <Button danger onClick={() => setAsking('reverse')}>
          {t.reverse}
        </Button>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={t.reject}
          label={t.reason}
          action={t.reject}
          busy={rejecting.busy}
          close={close}
          act={(reason) => finish(reject({ rechargeId: row.id, body: { reason } }), t.rejected)}
        />
      )}
      {asking === 'reverse' && (
        <ReasonDialog
          title={t.reverseTitle(amount, row.institutionName)}
          help={t.reverseHelp}
          label={t.reverseReason}
          action={t.reverse}
          busy={reversing.busy}
          close={close}
          act={(reason) => finish(reverse({ rechargeId: row.id, body: { reason } }), t.reversed(amount))}
        />
      )}
    </>
  )
}
