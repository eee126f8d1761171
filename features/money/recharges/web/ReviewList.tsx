import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { rechargeColumns } from './recharge-columns.tsx'
import { RechargeDetails } from './RechargeDetails.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { texts } from './texts.ts'
import { useAllRecharges } from './use-recharge-list.ts'

/** The recharges of all institutions, which the platform confirms, rejects or reverses. */
export function ReviewList() {
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
