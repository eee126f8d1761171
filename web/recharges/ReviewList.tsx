import type { institutionList } from '@recto/contract/institutions'
import type { Recharge, rechargeApprove, rechargeReject } from '@recto/contract/recharges'
import { moneyText } from '@recto/plain/money'
import { App, Button } from 'antd'
import { useState } from 'react'
import { send } from '../kernel/send.ts'
import { useCall } from '../kernel/use-call.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { choicePart, findPart } from '../ui/list/filter-parts.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { rechargeColumns, stateWords } from './recharge-columns.tsx'
import { moneyLines } from './recharge-lines.ts'
import { RechargeDetails } from './RechargeDetails.tsx'
import styles from './recharges.module.css'
import { RejectDialog } from './RejectDialog.tsx'
import { texts } from './texts.ts'
import { states, useAllRecharges } from './use-recharge-list.ts'

/** The recharges of all institutions, which the platform confirms or rejects. */
export function ReviewList() {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const list = useAllRecharges()
  const shown = useOpenRow(list.rows)
  const [rejecting, setRejecting] = useState<Recharge>()
  const [approve] = useCall<typeof rechargeApprove>('PUT /pressplatform/recharges/{rechargeId}/approve', { refresh: moneyLines })
  const [reject, { busy }] = useCall<typeof rechargeReject>('PUT /pressplatform/recharges/{rechargeId}/reject', { refresh: moneyLines })
  const askToApprove = (row: Recharge) =>
    void modal.confirm({
      title: t.approveTitle(moneyText(row.amount)),
      content: t.approveHelp(row.institutionName),
      okText: t.approve,
      cancelText: t.cancel,
      onOk: async () => {
        if (await approve({ rechargeId: row.id })) void message.success(t.approved(moneyText(row.amount)))
      },
    })
  const open = list.rows.find(({ id }) => id === shown.id)
  const chosen = list.rows.find(({ institutionId }) => institutionId === list.values.institution)?.institutionName ?? ''
  return (
    <ListScreen
      list={list}
      title={t.review}
      words={{ counted: t.counted }}
      filters={[
        choicePart(list, 'state', t.state, states.map((value) => ({ value, label: stateWords(t)[value] }))),
        findPart(list, 'institution', t.institution, chosen, findInstitutions),
      ]}
      columns={rechargeColumns(t, (row) => <button type="button" className={styles.no} onClick={() => shown.open(row)}>{row.no}</button>, true)}
      nameOf={({ no }) => no}
      open={shown.open}
      current={shown.id}
      empty={<EmptyState title={t.noneReview} detail={t.noneReviewHelp} />}
    >
      {open && (
        <RechargeDetails
          row={open}
          close={shown.close}
          walk={{ previous: shown.previous, next: shown.next }}
          foot={
            open.can.decide && (
              <>
                <Button danger onClick={() => setRejecting(open)}>{t.reject}</Button>
                <Button type="primary" onClick={() => askToApprove(open)}>{t.approve}</Button>
              </>
            )
          }
        />
      )}
      {rejecting && (
        <RejectDialog
          busy={busy}
          close={() => setRejecting(undefined)}
          reject={async (reason) => {
            if (!(await reject({ rechargeId: rejecting.id, body: { reason } }))) return
            setRejecting(undefined)
            void message.success(t.rejected)
          }}
        />
      )}
    </ListScreen>
  )
} // prettier-ignore

async function findInstitutions(q: string) {
  const query = { ...(q && { q: q.slice(0, 100) }), size: 10, sort: 'name' as const }
  const { items } = await send<typeof institutionList>('GET /pressplatform/institutions', { query }, { silent: true })
  return items.map(({ id, name }) => ({ id, name }))
}
