import { PlusOutlined } from '@ant-design/icons'
import type { Recharge, rechargeCancel } from '../contract.ts'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { choicePart } from '#web/ui/list/filters/filter-parts.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { useOpenRow } from '#web/ui/list/table/use-open-row.ts'
import { AccountFigures, AccountViews } from './AccountHead.tsx'
import { NewRecharge } from './NewRecharge.tsx'
import { rechargeColumns, stateWords } from './recharge-columns.tsx'
import { moneyLines } from './recharge-lines.ts'
import { RechargeDetails } from './RechargeDetails.tsx'
import styles from './recharges.module.css'
import { texts } from './texts.ts'
import { states, useOwnRecharges } from './use-recharge-list.ts'

/** The recharges of the institution, below the figures of its account. */
export function RechargesList() {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const list = useOwnRecharges()
  const openRow = useOpenRow(list.rows)
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
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={openRow.create}>
      {t.request}
    </Button>
  )
  const link = (row: Recharge) => (
    <button type="button" className={styles.no} onClick={() => openRow.open(row)}>
      {row.no}
    </button>
  )
  const stateOptions = states.map((value) => ({ value, label: stateWords(t)[value] }))
  return (
    <ListScreen
      list={list}
      title={t.title}
      words={{ counted: t.counted }}
      lead={<AccountFigures />}
      filters={[choicePart(list, 'state', t.state, stateOptions)]}
      columns={rechargeColumns(t, link, false)}
      nameOf={({ no }) => no}
      open={openRow.open}
      current={openRow.id}
      empty={
        <EmptyState title={t.none} detail={t.noneHelp}>
          {add}
        </EmptyState>
      }
      actions={
        <>
          <AccountViews view="records" />
          {add}
        </>
      }
    >
      {openRow.creating && <NewRecharge close={openRow.close} />}
      {openRow.id && (
        <RechargeDetails
          id={openRow.id}
          row={list.rows.find(({ id }) => id === openRow.id)}
          close={openRow.close}
          walk={{ previous: openRow.previous, next: openRow.next }}
          foot={(row) => row.can.cancel && <Button onClick={() => askToCancel(row)}>{t.cancelIt}</Button>}
        />
      )}
    </ListScreen>
  )
}
