import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EntryMenu } from '#web/ui/entry/EntryMenu.tsx'
import type { Review, reviewRemove, reviewReport } from '../contract.ts'
import { reviewLines } from './lines.ts'
import { reviewTexts } from './texts.ts'
import { useModerate } from './use-moderate.ts'

interface Props {
  review: Review
  edit: () => void
  /** It is decided on beside the menu. */
  waiting: boolean
}

/** What the reader may do with a review besides answering it and finding it helpful. */
export function ReviewMenu({ review, edit, waiting }: Props) {
  const t = useTexts(reviewTexts)
  const [decide, busy] = useModerate(review)
  const [report, reporting] = useCall<typeof reviewReport>('PUT /pressplatform/coursereviews/{reviewId}/report')
  const [remove] = useCall<typeof reviewRemove>('DELETE /pressplatform/coursereviews/{reviewId}', { refresh: reviewLines })
  const { id: reviewId, can, state, reports } = review
  return (
    <EntryMenu
      state={state}
      can={waiting ? { ...can, moderate: false } : can}
      reported={reports.length > 0}
      words={{ ...t, edit: t.change }}
      busy={busy}
      decide={decide}
      edit={edit}
      report={(reason) => report({ reviewId, body: { reason } })}
      reporting={reporting.busy}
      remove={() => remove({ reviewId })}
    />
  )
}
