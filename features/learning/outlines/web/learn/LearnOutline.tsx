import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Outline } from '../../contract.ts'
import page from '../outline.module.css'
import { outlineTexts } from '../outline-texts.ts'
import { learnTexts } from './learn-texts.ts'
import { LearnedList } from './LearnedList.tsx'
import styles from './learn.module.css'

type Learn = NonNullable<Outline['learn']>

const addressIn = (courseId: string) => (unitId: string) => `/details/outline?${new URLSearchParams({ courseId, unitId })}`

/** The outline of a student, with the own progress and the unit to go on with. */
export function LearnOutline({ courseId, learn }: { courseId: string; learn: Learn }) {
  const t = useTexts(learnTexts)
  const o = useTexts(outlineTexts)
  const go = useNavigate()
  const { units, next, percent, counted } = learn
  const addressOf = addressIn(courseId)
  if (!units.length) return <EmptyState title={t.empty} detail={t.emptyHelp} />
  const begun = percent > 0 || units.some(({ seen }) => seen)
  return (
    <section className={page.page} aria-label={o.title}>
      <div className={styles.column}>
        <PageHeader title={o.title} level={2}>
          {next && (
            <Button type="primary" onClick={() => void go(addressOf(next))}>
              {begun ? t.goOn : t.begin}
            </Button>
          )}
        </PageHeader>
        {counted > 0 && <Progress learn={learn} />}
        <LearnedList units={units} next={next} addressOf={addressOf} />
      </div>
    </section>
  )
}

/** How much of a course is done. */
function Progress({ learn: { done, counted, percent } }: { learn: Learn }) {
  const t = useTexts(learnTexts)
  return (
    <p className={styles.progress} role="status">
      <span className={styles.bar} aria-hidden>
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      <span>{t.progress(done, counted)}</span>
      <b>{t.percent(percent)}</b>
    </p>
  )
}
