import { LikeFilled, LikeOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Review, reviewVote } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { reviewLines } from './lines.ts'
import { ReviewMenu } from './ReviewMenu.tsx'
import { Stars } from './Stars.tsx'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

/** A review: who, when, in which term, how many stars, its text, the answer to it, and what the reader may do with it. */
export function ReviewItem({ review, edit }: { review: Review; edit: () => void }) {
  const t = useTexts(reviewTexts)
  const [answering, setAnswering] = useState(false)
  const { author, anonymous, mine, stars, term, state, answer, reports } = review
  const shown = anonymous || !author ? t.anonymousName : author.name
  const name = mine ? t.me(shown) : shown
  return (
    <article className={styles.review} data-state={state} aria-label={name}>
      <Avatar name={shown} src={anonymous ? null : (author?.avatarUrl ?? null)} size={36} />
      <div className={styles.body}>
        <header>
          <b>{name}</b>
          <Stars value={stars} words={t.ofFive(stars)} />
          <span className={styles.quiet}>
            {term && `${term} · `}
            <When at={review.createdAt} />
            {review.editedAt && ` · ${t.edited}`}
          </span>
        </header>
        {state === 'held' && (
          <p className={styles.state} role="note">
            <b>{t.held}</b> {t.heldHelp}
          </p>
        )}
        {state === 'hidden' && (
          <p className={styles.state} role="note">
            <b>{t.hidden}</b> {t.hiddenHelp(review.reason)}
          </p>
        )}
        {review.text && <p className={styles.text}>{review.text}</p>}
        {reports.length > 0 && (
          <ul className={styles.reports}>
            <li>
              <b>{t.reports(reports.length)}</b>
            </li>
            {reports.map((report) => (
              <li key={report.at}>{t.reportedBy(report.name, report.reason)}</li>
            ))}
          </ul>
        )}
        <footer>
          {state === 'shown' && <Helpful review={review} />}
          {review.can.answer && !answering && (
            <Button type="text" size="small" icon={<MessageOutlined aria-hidden />} onClick={() => setAnswering(true)}>
              {answer ? t.changeAnswer : t.answer}
            </Button>
          )}
          <ReviewMenu review={review} edit={edit} />
        </footer>
        {answering ? (
          <AnswerForm key={review.rowVersion} review={review} name={shown} close={() => setAnswering(false)} />
        ) : (
          answer && (
            <div className={styles.answer}>
              <p className={styles.by}>
                <b>{answer.by}</b>
                <span className={styles.role}>{t.teacher}</span>
                <span className={styles.quiet}>
                  <When at={answer.at} />
                  {answer.editedAt && ` · ${t.edited}`}
                </span>
              </p>
              <p className={styles.text}>{answer.text}</p>
            </div>
          )
        )}
      </div>
    </article>
  )
}

function Helpful({ review: { id, helpful, voted, can } }: { review: Review }) {
  const t = useTexts(reviewTexts)
  const [vote, { busy }] = useCall<typeof reviewVote>('PUT /pressplatform/coursereviews/{reviewId}/helpful', { refresh: reviewLines })
  if (!can.vote) return helpful > 0 && <span className={styles.votes}>{t.helpful(helpful)}</span>
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={voted}
      className={voted ? (styles.voted ?? '') : ''}
      icon={voted ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      disabled={busy}
      onClick={() => void vote({ reviewId: id, body: { helpful: !voted } })}
    >
      {t.helpful(helpful)}
    </Button>
  )
}
