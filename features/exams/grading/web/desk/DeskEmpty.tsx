import { Button, Skeleton } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { GradingOverview, QuestionCounts } from '../../contract.ts'
import type { Desk } from '../state/desk.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import styles from './desk.module.css'
import type { Opened } from './QuestionDesk.tsx'

interface Props {
  desk: Desk
  overview: GradingOverview
  counts: QuestionCounts
  next: QuestionCounts | undefined
  toQuestion: (id: string) => void
  open: (what: Opened) => void
}

/** In place of an answer: they are being taken, all are graded, others hold the rest, or the queue is empty. */
export function DeskEmpty({ desk, overview, counts, next, toQuestion, open }: Props) {
  const t = useTexts(gradingTexts)
  const { loading, error, queue, items } = desk.state
  const nextButton = next && (
    <Button type="primary" onClick={() => toQuestion(next.id)}>
      {t.nextQuestion(next.number)}
    </Button>
  )
  const again = <Button onClick={() => void desk.ask()}>{t.ask}</Button>
  const list = <Button onClick={() => open('answers')}>{overview.leads ? t.allAnswers : t.myAnswers}</Button>
  const content = () => {
    if (!overview.open) return <EmptyState title={t.choosePart}>{list}</EmptyState>
    if (error && !desk.state.offline) return <LoadFailure error={error} gone={t.gone} retry={() => void desk.ask()} />
    if (loading && !items.length)
      return (
        <Waiting>
          <Skeleton active title paragraph={{ rows: 8 }} />
        </Waiting>
      )
    if (queue !== 'open')
      return (
        <EmptyState title={t.queueEmpty(queue)}>
          <Button type="primary" onClick={() => void desk.change('open')}>
            {t.toOpen}
          </Button>
        </EmptyState>
      )
    if (counts.total === 0)
      return (
        <EmptyState title={t.nothingYet} detail={t.nothingYetHelp}>
          {nextButton}
          {again}
        </EmptyState>
      )
    if (counts.handed + counts.skipped > 0)
      return (
        <EmptyState title={t.ownLeft(counts.handed, counts.skipped)}>
          {counts.handed > 0 && <Button onClick={() => void desk.change('handed')}>{t.queues('handed')}</Button>}
          {counts.skipped > 0 && <Button onClick={() => void desk.change('skipped')}>{t.queues('skipped')}</Button>}
          {nextButton}
        </EmptyState>
      )
    if (counts.done < counts.total)
      return (
        <EmptyState title={t.othersHold(counts.total - counts.done)} detail={t.othersHoldHelp}>
          {nextButton}
          {again}
        </EmptyState>
      )
    return (
      <EmptyState title={t.finished(counts.number)} detail={t.finishedHelp(thousands(counts.total))}>
        {nextButton}
        {list}
      </EmptyState>
    )
  }
  return <div className={styles.empty}>{content()}</div>
}
