import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Skeleton } from 'antd'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { GradedQuestion, GradingOverview } from '../../contract.ts'
import type { Desk } from '../state/desk.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import styles from './desk.module.css'
import type { Opened } from './QuestionDesk.tsx'

/** What stands in the way: a break of the connection, answers that were refused, a test that is not graded any more. */
export function DeskStates({ desk, overview }: { desk: Desk; overview: GradingOverview }) {
  const t = useTexts(gradingTexts)
  const { sent, items, offline } = desk.state
  const sending = Object.values(sent).filter(({ state }) => state === 'sending').length
  return (
    <>
      {offline && (
        <p className={styles.strip} role="alert">
          {t.offline(sending)}
        </p>
      )}
      {!overview.open && (
        <p className={styles.strip} data-calm>
          {overview.phase === 'released' || overview.phase === 'archived' ? t.released : t.notOpen}
        </p>
      )}
      {items.map(({ id, label }) => {
        const state = sent[id]
        if (state?.state !== 'refused') return null
        return (
          <p key={id} className={styles.strip} role="alert">
            <span>
              {t.refused(label, state.reason)} {t.refusedHelp}
            </span>
            <Button
              size="small"
              onClick={() =>
                void desk.reload(id, false).then(
                  () => desk.show(id),
                  () => desk.leave(id),
                )
              }
            >
              {t.look}
            </Button>
            <Button size="small" onClick={() => void desk.reload(id, true).catch(() => desk.leave(id))}>
              {t.takeTheirs}
            </Button>
          </p>
        )
      })}
    </>
  )
}

interface EmptyProps {
  desk: Desk
  overview: GradingOverview
  question: GradedQuestion | undefined
  next: GradingOverview['questions'][number] | undefined
  toQuestion: (id: string) => void
  open: (what: Opened) => void
}

/** In place of an answer: they are being taken, all are graded, others hold the rest, or the queue is empty. */
DeskStates.Empty = function Empty({ desk, overview, question, next, toQuestion, open }: EmptyProps) {
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
    if ((loading && !items.length) || !question)
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
    if (question.total === 0)
      return (
        <EmptyState title={t.nothingYet} detail={t.nothingYetHelp}>
          {nextButton}
          {again}
        </EmptyState>
      )
    if (question.handed + question.skipped > 0)
      return (
        <EmptyState title={t.ownLeft(question.handed, question.skipped)}>
          {question.handed > 0 && <Button onClick={() => void desk.change('handed')}>{t.queues('handed')}</Button>}
          {question.skipped > 0 && <Button onClick={() => void desk.change('skipped')}>{t.queues('skipped')}</Button>}
          {nextButton}
        </EmptyState>
      )
    if (question.done < question.total)
      return (
        <EmptyState title={t.othersHold(question.total - question.done)} detail={t.othersHoldHelp}>
          {nextButton}
          {again}
        </EmptyState>
      )
    return (
      <EmptyState title={t.finished(question.number)} detail={t.finishedHelp(thousands(question.total))}>
        {nextButton}
        {list}
      </EmptyState>
    )
  }
  return <div className={styles.empty}>{content()}</div>
}
