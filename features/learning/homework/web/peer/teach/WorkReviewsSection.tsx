import { Button, Skeleton } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { WorkReview, workReviewExclude, WorkReviews, workReviewsGet } from '../../../contract-reviews.ts'
import { workLines, workReviewsLine } from '../../lines.ts'
import { texts } from '../../texts.ts'
import { peerTeachTexts } from './peer-teach-texts.ts'
import styles from './teach.module.css'

interface Props {
  asked: { homeworkId: string; classId: string; memberId: string }
  /** Of the homework. */
  points: number
  /** Reviews may be taken out of the proposed score. */
  may: boolean
  /** Puts the proposed score into the field of the score; undefined where none can be given. */
  take: ((score: number) => void) | undefined
}

/** The reviews of a student's work with names, and the score that they propose. */
export function WorkReviewsSection({ asked, points, may, take }: Props) {
  // What students say of reviews comes without anything that the teacher does.
  const { data, error, refetch } = useRead<typeof workReviewsGet>(workReviewsLine, asked, { fresh: true })
  if (data) return <Shown reviews={data} asked={asked} points={points} may={may} take={take} />
  if (error) return <RetryLine error={error} retry={refetch} />
  return (
    <Waiting>
      <Skeleton active title={false} paragraph={{ rows: 3 }} />
    </Waiting>
  )
}

function Shown({ reviews: data, asked, points, may, take }: Props & { reviews: WorkReviews }) {
  const t = useTexts(peerTeachTexts)
  const all = useTexts(texts)
  const { reviews, proposal, reviewers, phase, taken, weighted } = data
  const counted = reviews.filter(({ excluded }) => !excluded).length
  const missing = reviewers - counted
  if (phase === 'coming') return null
  const state = all.list([missing > 0 && t.short(missing, phase === 'open' ? 'open' : 'over'), taken > 0 && phase === 'open' && t.taken(taken)])
  return (
    <section aria-label={t.title(counted, reviewers)}>
      <h3>
        {t.title(counted, reviewers)} <small>{state}</small>
      </h3>
      {!reviews.length && <p className={styles.quiet}>{t.none}</p>}
      {proposal && (
        <div className={styles.proposal}>
          <p>
            <span>{t.proposed}</span> <b>{proposal.score}</b> / {points}
            {take && (
              <Button size="small" onClick={() => take(proposal.score)}>
                {t.use}
              </Button>
            )}
          </p>
          <small>{weighted ? t.weighted : t.median}</small>
          <small data-wrong={proposal.disputed || undefined}>
            {counted > 1 && (proposal.disputed ? t.disputed(proposal.spread) : t.agree(proposal.spread))}
          </small>
          {proposal.older > 0 && <small data-wrong>{t.older(proposal.older)}</small>}
        </div>
      )}
      <ul className={styles.reviews}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} data={data} asked={asked} may={may} />
        ))}
      </ul>
    </section>
  )
}

function Review({ review, data, asked, may }: { review: WorkReview; data: WorkReviews; asked: Props['asked']; may: boolean }) {
  const t = useTexts(peerTeachTexts)
  const all = useTexts(texts)
  const [exclude, { busy }] = useCall<typeof workReviewExclude>('PUT /pressplatform/homeworks/{homeworkId}/classes/{classId}/reviews/{reviewId}', {
    refresh: workLines,
  })
  const { id, reviewer, total, weight, points, comment, excluded, helpful, report, versionNo } = review
  const several = new Set(data.reviews.map((each) => each.versionNo)).size > 1
  return (
    <li data-excluded={excluded || undefined}>
      <p className={styles.head}>
        <b>{reviewer.name}</b>
        <span>{all.points(total)}</span>
        <small>{all.list([data.weighted && t.weight(weight), several && t.version(versionNo), excluded && t.excluded])}</small>
        {may && (
          <Button
            type="link"
            size="small"
            loading={busy}
            aria-label={excluded ? t.includedOf(reviewer.name) : t.excludedOf(reviewer.name)}
            onClick={() => void exclude({ homeworkId: asked.homeworkId, classId: asked.classId, reviewId: id, body: { excluded: !excluded } })}
          >
            {excluded ? t.include : t.exclude}
          </Button>
        )}
      </p>
      <p className={styles.parts}>
        {data.criteria.map((criterion, at) => (
          <span key={at}>
            {criterion.name} {points[at]} / {criterion.points}
          </span>
        ))}
      </p>
      <p className={styles.comment}>{comment}</p>
      {report !== null && <p className={styles.report}>{t.reported(report)}</p>}
      {helpful && <p className={styles.quiet}>{t.helpful}</p>}
    </li>
  )
}
