import { LikeFilled, LikeOutlined, MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DecideButtons } from '#web/ui/entry/DecideButtons.tsx'
import { Entry, RoleMark } from '#web/ui/entry/Entry.tsx'
import { Reports } from '#web/ui/entry/Reports.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { Review, reviewVote } from '../contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { reviewLines } from './lines.ts'
import { ReviewMenu } from './ReviewMenu.tsx'
import { Stars } from './Stars.tsx'
import styles from './reviews.module.css'
import { type ReviewTexts, reviewTexts } from './texts.ts'
import { useModerate } from './use-moderate.ts'

interface Props {
  review: Review
  edit: () => void
  /** In the list of those that wait: the decision stands below the review and not in its menu. */
  waiting?: boolean
}

/** A review: who, when, in which term, how many stars, its text, the answer to it, and what the reader may do with it. */
export function ReviewItem({ review, edit, waiting = false }: Props) {
  const t = useTexts(reviewTexts)
  const [answering, setAnswering] = useState(false)
  const { author, anonymous, mine, stars, term, state, answer, reports, can } = review
  const shown = anonymous || !author ? t.anonymousName : author.name
  const name = mine ? t.me(shown) : shown
  return (
    <Entry
      label={name}
      avatar={<Avatar name={shown} src={anonymous ? null : (author?.avatarUrl ?? null)} size={36} />}
      head={
        <>
          <b>{name}</b>
          <Stars value={stars} words={t.ofFive(stars)} />
          <small>
            {term && `${term} · `}
            <When at={review.createdAt} />
            {review.editedAt && ` · ${t.edited}`}
          </small>
        </>
      }
      note={noteOf(t, review)}
      foot={
        <>
          {state === 'shown' && <Helpful review={review} />}
          {can.answer && !answering && (
            <Button type="text" size="small" icon={<MessageOutlined aria-hidden />} onClick={() => setAnswering(true)}>
              {answer ? t.changeAnswer : t.answer}
            </Button>
          )}
          <ReviewMenu review={review} edit={edit} waiting={waiting} />
        </>
      }
      after={
        <>
          {answering && <AnswerForm key={review.rowVersion} review={review} name={shown} close={() => setAnswering(false)} />}
          {answer && !answering && <Answer answer={answer} />}
          {waiting && can.moderate && <Decide review={review} />}
          {waiting && mine && <p className={styles.own}>{t.notOwn}</p>}
        </>
      }
    >
      {review.text && <p className={styles.text}>{review.text}</p>}
      <Reports count={reports.length} reports={reports} />
    </Entry>
  )
}

/** Why a review is not shown to all. */
function noteOf(t: ReviewTexts, { state, reason, mine }: Review) {
  if (state === 'held') return { title: t.held, help: reason ? t.heldAgain(reason) : t.heldHelp }
  if (state !== 'hidden') return undefined
  return { title: t.hidden, help: mine ? t.hiddenMine(reason) : t.hiddenHelp(reason) }
}

function Decide({ review }: { review: Review }) {
  const t = useTexts(reviewTexts)
  const [decide, busy] = useModerate(review)
  return <DecideButtons state={review.state} words={t} busy={busy} decide={decide} />
}

function Answer({ answer: { by, at, editedAt, text } }: { answer: NonNullable<Review['answer']> }) {
  const t = useTexts(reviewTexts)
  return (
    <div className={styles.answer}>
      <p className={styles.by}>
        <b>{by}</b>
        <RoleMark>{t.teacher}</RoleMark>
        <small>
          <When at={at} />
          {editedAt && ` · ${t.edited}`}
        </small>
      </p>
      <p className={styles.text}>{text}</p>
    </div>
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
