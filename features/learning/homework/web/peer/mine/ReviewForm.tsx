import { App, Button, Input } from 'antd'
import { peerLimits } from '#assessment/homework/peer.ts'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { MyReview, PeerReviews, peerReviewSave } from '../../../contract-peer.ts'
import { myReviewsLine } from '../../lines.ts'
import { peerTexts } from '../peer-texts.ts'
import { PointsInput } from '../PointsInput.tsx'
import type { Place } from './PeerReviewsTab.tsx'
import styles from './peer.module.css'
import { useKeptReview } from './use-kept-review.ts'

interface Props {
  review: MyReview
  criteria: PeerReviews['criteria']
  place: Place
}

/** A work of another student with points and a comment. What is typed is kept in the browser until it is saved. */
export function ReviewForm({ review, criteria, place }: Props) {
  const t = useTexts(peerTexts)
  const { message } = App.useApp()
  const [typed, type] = useKeptReview(review.id)
  const shown = typed ?? { no: review.no, points: review.points ?? criteria.map(() => null), comment: review.comment }
  const [save, { busy, error }] = useCall<typeof peerReviewSave>('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews/{reviewId}', {
    refresh: [myReviewsLine],
    refreshOnConflict: true,
    silent: true,
    onDone() {
      type(undefined)
      void message.success(t.saved)
    },
  })
  const points = criteria.map((_, at) => shown.points[at] ?? null)
  const lacking = peerLimits.commentLeast - shown.comment.trim().length
  const complete = lacking <= 0 && criteria.every((criterion, at) => points[at] !== null && (points[at] ?? 0) <= criterion.points)
  const send = (no: number) =>
    void save({ ...place, reviewId: review.id, body: { no, points: points.map((each) => each ?? 0), comment: shown.comment.trim() } })
  const behind = typed !== undefined && typed.no !== review.no
  const first = review.points === null
  const status = error && !behind ? (error.fields?.[0]?.message ?? error.message) : typed && lacking > 0 && shown.comment ? t.more(lacking) : ''
  return (
    <div className={styles.review}>
      {review.keptUntil && <p className={styles.note}>{t.kept(fullTime(review.keptUntil))}</p>}
      {review.older && <p className={styles.warn}>{t.older}</p>}
      {review.excluded && <p className={styles.warn}>{t.excluded}</p>}
      <div className={styles.work}>
        {review.text ? <RichText doc={review.text} /> : <p>{t.noText}</p>}
        <AttachmentList files={review.files} />
      </div>
      {behind && <ConflictNotice busy={busy} keepMine={() => send(review.no)} takeTheirs={() => type(undefined)} />}
      <PointsInput label={t.points} criteria={criteria} value={points} onChange={(next) => type({ ...shown, points: next })} large />
      <label className={styles.label}>
        <span>{t.comment}</span>
        <Input.TextArea
          placeholder={t.commentHint}
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={peerLimits.commentLength}
          value={shown.comment}
          onChange={({ target }) => type({ ...shown, comment: target.value })}
        />
      </label>
      <div className={styles.foot}>
        <Button type="primary" size="large" loading={busy} disabled={!complete || behind || (!first && !typed)} onClick={() => send(shown.no)}>
          {first ? t.submit : t.change}
        </Button>
        <small role="status" data-wrong={(error && !behind) || undefined}>
          {status || (typed ? t.typed : '')}
        </small>
      </div>
    </div>
  )
}
