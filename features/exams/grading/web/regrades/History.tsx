import { App, Button, Skeleton } from 'antd'
import type { TestQuestion } from '#features/exams/tests/contract-test-questions.ts'
import { testLines, testQuestionsLine } from '#features/exams/tests/web/lines.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { momentText } from '#web/ui/time/When.tsx'
import type { Regrade, regradeList, regradeUndo } from '../../contract-regrades.ts'
import { regradesLine } from '../lines.ts'
import { pointsText } from '../texts/points-text.ts'
import { regradeTexts } from './regrade-texts.ts'
import styles from './regrade.module.css'

/** What was corrected in a test, the latest first; the last correction of each question can be undone. */
export function History({ testId, questions }: { testId: string; questions: readonly TestQuestion[] }) {
  const t = useTexts(regradeTexts)
  const { message, modal } = App.useApp()
  const { data, error, refetch } = useRead<typeof regradeList>(regradesLine, { testId })
  const [undo] = useCall<typeof regradeUndo>('POST /pressplatform/regrades/{regradeId}/undo', {
    refresh: [regradesLine, testQuestionsLine, ...testLines],
    refreshOnConflict: true,
    onDone: ({ changed }) => void message.success(t.undoDone(changed)),
  })
  const ask = ({ id, changed }: Regrade) =>
    modal.confirm({
      title: t.askUndo,
      content: t.undoHelp(changed),
      okText: t.undo,
      cancelText: t.cancel,
      onOk: () => undo({ regradeId: id }),
    })
  return (
    <section>
      <h2>{t.history}</h2>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        </Waiting>
      )}
      {data?.length === 0 && <p className={styles.hint}>{t.noHistory}</p>}
      <ol className={styles.history}>
        {data?.map((regrade) => {
          const { id, questionId, kind, before, after, reason, changed, by, at, undone, last } = regrade
          const number = questions.find((question) => question.id === questionId)?.number ?? 0
          return (
            <li key={id} data-undone={undone !== null || undefined}>
              <b>{t.ask(kind, number)}</b>
              {kind === 'points' && <span>{t.pointsChange(pointsText(before.points), pointsText(after.points))}</span>}
              <span>{t.changed(changed)}</span>
              <p>{reason}</p>
              <small>
                {by} {momentText(at)}
              </small>
              {undone && <small>{t.undone(undone.by, momentText(undone.at))}</small>}
              {last && (
                <Button size="small" aria-label={t.undoOf(kind, number)} onClick={() => ask(regrade)}>
                  {t.undo}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
