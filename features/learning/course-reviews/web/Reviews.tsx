import { EditOutlined } from '@ant-design/icons'
import { Button, Segmented, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Data } from '#contract/call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { reviewList, reviewSorts, reviewSummary } from '../contract.ts'
import { mostStars } from './limits.ts'
import { reviewsLine, summaryLine } from './lines.ts'
import { Ratings } from './Ratings.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './reviews.module.css'
import { reviewTexts } from './texts.ts'

const sorts = ['newest', 'helpful', 'lowest'] as const satisfies typeof reviewSorts
type Sort = (typeof sorts)[number]
const pageSize = 10
const anchor = 'course-reviews'

/** What of the reviews the address asks for: order, page, one rating only, or those that wait for a decision. */
function useAsked() {
  const [query, setQuery] = useSearchParams()
  const stars = Number(query.get('stars'))
  return {
    sort: sorts.find((each): each is Sort => each === query.get('sort')) ?? 'newest',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    stars: Number.isInteger(stars) && stars >= 1 && stars <= mostStars ? stars : null,
    waiting: query.get('reviews') === 'waiting',
    change: (changes: Record<string, string>) =>
      setQuery(
        (now) => {
          for (const [name, value] of Object.entries({ page: '', ...changes })) {
            if (value) now.set(name, value)
            else now.delete(name)
          }
          return now
        },
        { preventScrollReset: true },
      ),
  }
}

/** The section with the reviews of a course, below its introduction. */
export function Reviews({ courseId }: { courseId: string }) {
  const t = useTexts(reviewTexts)
  const { data, error, refetch } = useRead<typeof reviewSummary>(summaryLine, { courseId })
  const [writing, setWriting] = useState(false)
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const there = data !== undefined
  useEffect(() => {
    if (there && hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [there, hash])
  const asked = useAsked()
  const waiting = asked.waiting && data !== undefined && data.waiting !== null
  const may = data && (data.mine ? data.mine.can.edit : data.standing === 'may')
  return (
    <section ref={section} id={anchor} aria-labelledby="course-reviews-title" className={styles.section}>
      <header>
        <h2 id="course-reviews-title">{t.title}</h2>
        {may && !writing && (
          <Button {...(!data.mine && { type: 'primary' })} icon={<EditOutlined aria-hidden />} onClick={() => setWriting(true)}>
            {data.mine ? t.change : t.write}
          </Button>
        )}
      </header>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active />
        </Waiting>
      )}
      {waiting && <p className={styles.note}>{t.waitingHelp}</p>}
      {data && !data.mine && !waiting && <Standing summary={data} />}
      {data && writing && <ReviewForm key={courseId} courseId={courseId} mine={data.mine} close={() => setWriting(false)} />}
      {data && data.count > 0 && !waiting && (
        <Ratings {...data} stars={asked.stars} choose={(stars) => asked.change({ stars: stars === null ? '' : String(stars) })} />
      )}
      {data && <List courseId={courseId} summary={data} asked={{ ...asked, waiting }} edit={() => setWriting(true)} />}
    </section>
  )
}

type Summary = Data<typeof reviewSummary>

/** Why the person cannot write a review yet, with what is missing. */
function Standing({ summary: { standing, use } }: { summary: Summary }) {
  const t = useTexts(reviewTexts)
  if (standing === 'outside') return <p className={styles.note}>{t.outside}</p>
  if (standing !== 'unused' || !use) return null
  return <p className={styles.note}>{use.wanted === 0 ? t.unusedWeek(use.days) : t.unused(use.done, use.wanted, use.days)}</p>
}

interface ListProps {
  courseId: string
  summary: Summary
  asked: ReturnType<typeof useAsked>
  edit: () => void
}

function List({ courseId, summary, asked: { sort, page, stars, waiting, change }, edit }: ListProps) {
  const t = useTexts(reviewTexts)
  const query = { sort, page, size: pageSize, waiting, ...(stars !== null && !waiting && { stars }) }
  const { data, error, refetch, isPlaceholderData } = useRead<typeof reviewList>(reviewsLine, { courseId, query }, { keep: true })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active />
      </Waiting>
    )
  const none = waiting ? t.noneWaiting : stars === null ? t.none : t.noneStars
  return (
    <>
      {(data.total > 1 || stars !== null || summary.waiting !== null) && (
        <div className={styles.tools}>
          {stars !== null && !waiting && (
            <span className={styles.only}>
              {t.only(stars)}
              <Button type="link" size="small" onClick={() => change({ stars: '' })}>
                {t.allStars}
              </Button>
            </span>
          )}
          {summary.waiting !== null && (
            <Button size="small" aria-pressed={waiting} onClick={() => change({ reviews: waiting ? '' : 'waiting', stars: '' })}>
              {waiting ? t.allStars : t.waiting(summary.waiting)}
            </Button>
          )}
          <Segmented<Sort>
            size="small"
            aria-label={t.sort}
            value={sort}
            options={sorts.map((value) => ({ value, label: t.sorts(value) }))}
            onChange={(value) => change({ sort: value })}
          />
        </div>
      )}
      {data.items.length === 0 && <EmptyState title={none} {...(!waiting && stars === null && { detail: t.noneHelp })} />}
      <ul className={styles.list} aria-busy={isPlaceholderData}>
        {data.items.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} edit={edit} waiting={waiting} />
          </li>
        ))}
      </ul>
      {data.total > pageSize && (
        <Pager
          counted={t.counted(data.total)}
          total={data.total}
          page={page}
          size={pageSize}
          onChange={({ page: next }) => next && change({ page: String(next) })}
        />
      )}
    </>
  )
}
