import { Collapse } from 'antd'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { MyReview, PeerReviews } from '../../../contract-peer.ts'
import { peerTexts } from '../peer-texts.ts'
import { PointsTable } from '../PointsInput.tsx'
import type { Place } from './PeerReviewsTab.tsx'
import styles from './peer.module.css'
import { ReviewForm } from './ReviewForm.tsx'

interface Props {
  reviews: readonly MyReview[]
  criteria: PeerReviews['criteria']
  place: Place
  /** They may still be changed. */
  open: boolean
}

/** What a student has reviewed, each to be opened and changed while reviews are taken. */
export function DoneReviews({ reviews, criteria, place, open }: Props) {
  const t = useTexts(peerTexts)
  const most = sumOfPoints(criteria.map(({ points }) => points))
  return (
    <section>
      <h3>{t.reviewed}</h3>
      <Collapse
        items={reviews.map((review, at) => ({
          key: review.id,
          label: (
            <span className={styles.line}>
              <b>{t.work(at + 1)}</b>
              <span>{t.total(sumOfPoints(review.points ?? []), most)}</span>
              {review.savedAt && <span>{t.at(fullTime(review.savedAt))}</span>}
            </span>
          ),
          children: open ? (
            <ReviewForm review={review} criteria={criteria} place={place} />
          ) : (
            <div className={styles.compared}>
              {review.excluded && <p className={styles.warn}>{t.excluded}</p>}
              <PointsTable criteria={criteria} columns={[{ name: t.mine, points: review.points ?? [] }]} />
              <p className={styles.comment}>{review.comment}</p>
            </div>
          ),
        }))}
      />
    </section>
  )
}
