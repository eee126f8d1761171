import { Navigate, useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Refused } from '#web/ui/states/Refused.tsx'
import { EntriesList } from './EntriesList.tsx'
import { RechargesList } from './RechargesList.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { rechargeColumns } from './recharge-columns.tsx'
import { RechargeDetails } from './details/RechargeDetails.tsx'
import { ReviewFoot } from './details/ReviewFoot.tsx'
import { texts } from './texts.ts'
import { useAllRecharges } from './use-recharge-list.ts'

/** The prepaid account of the institution: recharges and entries; for platform administrators also the recharges of all institutions. */
export default function RechargePage() {
  const [query] = useSearchParams()
  const may = useMay()
  const administrator = may('platform')
  const mayRecharge = may('SystemManagement:recharge')
  const view = query.get('view')
  if (view === 'all' && administrator) return <ReviewList />
  if (!mayRecharge && administrator) return <Navigate to="/organization/recharge?view=all" replace />
  if (!mayRecharge || view === 'all') return <Refused />
  return view === 'entries' ? <EntriesList /> : <RechargesList />
}

/** The recharges of all institutions, which the platform confirms, rejects or reverses. */
function ReviewList() {
  const t = useTexts(texts)
  const list = useAllRecharges(t)
  return (
    <ListPage
      list={list}
      title={t.review}
      words={{ counted: t.counted }}
      columns={rechargeColumns(t, list.row.open, true)}
      nameOf={({ no }) => no}
      none={{ title: t.noneReview, help: t.noneReviewHelp }}
      form={(open) => <RechargeDetails {...open} foot={(row) => (row.can.decide || row.can.reverse) && <ReviewFoot row={row} />} />}
    />
  )
}
