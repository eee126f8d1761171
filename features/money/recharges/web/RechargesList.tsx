import type { Recharge, rechargeCancel } from '../contract.ts'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { AccountFigures, AccountViews } from './AccountHead.tsx'
import { NewRecharge } from './NewRecharge.tsx'
import { rechargeColumns } from './recharge-columns.tsx'
import { moneyLines } from './recharge-lines.ts'
import { RechargeDetails } from './details/RechargeDetails.tsx'
import { texts } from './texts.ts'
import { useOwnRecharges } from './use-recharge-list.ts'

/** The recharges of the institution, below the figures of its account. */
export function RechargesList() {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const list = useOwnRecharges(t)
  const [cancel] = useCall<typeof rechargeCancel>('PUT /pressplatform/recharges/{rechargeId}/cancel', { refresh: moneyLines })
  const askToCancel = (row: Recharge) =>
    void modal.confirm({
      title: t.cancelTitle(row.no),
      content: t.cancelHelp,
      okText: t.cancelIt,
      cancelText: t.cancel,
      onOk: async () => {
        if (await cancel({ rechargeId: row.id })) void message.success(t.cancelled)
      },
    })
  return (
    <ListPage
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      lead={<AccountFigures />}
      columns={rechargeColumns(t, list.row.open, false)}
      nameOf={({ no }) => no}
      none={{ title: t.none, help: t.noneHelp }}
      actions={<AccountViews view="records" />}
      add={t.request}
      newForm={({ close }) => <NewRecharge close={close} />}
      form={(open) => <RechargeDetails {...open} foot={(row) => row.can.cancel && <Button onClick={() => askToCancel(row)}>{t.cancelIt}</Button>} />}
    />
  )
}
