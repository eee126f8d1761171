import { App, Button, Progress, Skeleton } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { MyHomework } from '../../../contract-mine.ts'
import type { PeerReviews, peerReviewsGet, peerReviewTake } from '../../../contract-peer.ts'
import { myReviewsLine } from '../../lines.ts'
import { texts } from '../../texts.ts'
import { peerTexts } from '../peer-texts.ts'
import { Calibration } from './Calibration.tsx'
import { DoneReviews } from './DoneReviews.tsx'
import styles from './peer.module.css'
import { ReceivedReviews } from './ReceivedReviews.tsx'
import { ReviewForm } from './ReviewForm.tsx'

export interface Place {
  classId: string
  homeworkId: string
}

/** The reviews of a homework for a student: what is to be done until when, the work in review, and what others say of the own. */
export function PeerReviewsTab({ homework }: { homework: MyHomework }) {
  const all = useTexts(texts)
  const place = { classId: homework.classId, homeworkId: homework.id }
  const { data, error, refetch } = useRead<typeof peerReviewsGet>(myReviewsLine, place)
  if (data) return <Reviews reviews={data} place={place} />
  if (error) return <LoadFailure error={error} gone={all.gone} retry={() => void refetch()} />
  return (
    <Waiting>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Waiting>
  )
}

function Reviews({ reviews, place }: { reviews: PeerReviews; place: Place }) {
  const t = useTexts(peerTexts)
  const { phase, takesPart, samples, criteria, received } = reviews
  const unscored = phase === 'open' ? samples.filter(({ mine }) => mine === null) : []
  const current = reviews.reviews.find(({ points }) => points === null)
  const done = reviews.reviews.filter(({ points }) => points !== null)
  return (
    <div className={styles.tab}>
      <State reviews={reviews} />
      {received.length > 0 && <ReceivedReviews received={received} criteria={criteria} place={place} answerable={phase !== 'ended'} />}
      {phase === 'open' && takesPart && samples.length > 0 && <Calibration samples={samples} criteria={criteria} place={place} />}
      {phase === 'open' && takesPart && !unscored.length && (
        <>
          {current ? (
            <section aria-label={t.toReview}>
              <h3>{t.toReview}</h3>
              <ReviewForm key={current.id} review={current} criteria={criteria} place={place} />
            </section>
          ) : (
            <Next reviews={reviews} place={place} />
          )}
        </>
      )}
      {done.length > 0 && <DoneReviews reviews={done} criteria={criteria} place={place} open={phase === 'open'} />}
    </div>
  )
}

/** How many are done, and until when, or why there is nothing to do. */
function State({ reviews: { phase, takesPart, opensAt, endsAt, done, wanted } }: { reviews: PeerReviews }) {
  const t = useTexts(peerTexts)
  if (phase === 'coming')
    return (
      <div className={styles.state}>
        <b>{t.from(fullTime(opensAt), fullTime(endsAt))}</b>
        <p>
          {t.how} {takesPart && t.coming}
        </p>
      </div>
    )
  const why = phase === 'ended' ? t.ended : phase === 'over' ? t.over : takesPart ? t.how : t.notTaking
  return (
    <div className={styles.state}>
      {takesPart && (
        <p className={styles.progress}>
          <b>{t.progress(done, wanted)}</b>
          <span>{t.until(fullTime(endsAt))}</span>
        </p>
      )}
      {takesPart && wanted > 0 && (
        <Progress percent={Math.round((done / wanted) * 100)} showInfo={false} size="small" aria-label={t.progress(done, wanted)} />
      )}
      <p>{why}</p>
    </div>
  )
}

/** The button for the next work, or that there is none. */
function Next({ reviews: { done, wanted, more }, place }: { reviews: PeerReviews; place: Place }) {
  const t = useTexts(peerTexts)
  const { message } = App.useApp()
  const [take, { busy }] = useCall<typeof peerReviewTake>('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews', {
    refresh: [myReviewsLine],
    silent: true,
    refreshOnConflict: true,
    onFail: (error) => void message.info(error.message),
  })
  if (!more) return <p className={styles.note}>{done >= wanted && wanted > 0 ? t.allDone : t.nothingLeft}</p>
  return (
    <p className={styles.foot}>
      <Button type="primary" size="large" loading={busy} onClick={() => void take(place)}>
        {t.take(done === 0)}
      </Button>
    </p>
  )
}
