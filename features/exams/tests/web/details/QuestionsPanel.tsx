import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { QuestionHtml } from '#features/exams/questions/web/shown/QuestionText.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { TestQuestion, testQuestionChange, testQuestionList } from '../../contract-test-questions.ts'
import type { TestFull } from '../../contract-tests.ts'
import { testLines, testQuestionsLine } from '../lines.ts'
import { questionTexts } from './question-texts.ts'
import styles from './questions-panel.module.css'

type What = 'withdraw' | 'restore' | 'correct'

/** The questions of a test beside its candidates: each can be withdrawn, counted again, or graded by the corrected answer of the bank. */
export function QuestionsPanel({ test, close }: { test: TestFull; close: () => void }) {
  const t = useTexts(questionTexts)
  const done = useUndo()
  const [asked, setAsked] = useState<{ what: What; question: TestQuestion }>()
  const { data, error, refetch } = useRead<typeof testQuestionList>(testQuestionsLine, { testId: test.id }, { fresh: true })
  const [change, { busy }] = useCall<typeof testQuestionChange>('PUT /pressplatform/tests/{testId}/questions/{questionId}', {
    refresh: [testQuestionsLine, ...testLines],
    onDone() {
      done(t.told(test.candidates))
      setAsked(undefined)
    },
    onFail: () => void refetch(),
  })
  const decide = (note: string) => {
    if (!asked) return
    const { what, question } = asked
    const version = what === 'correct' ? (question.newerVersion ?? question.version) : question.version
    void change({ testId: test.id, questionId: question.id, body: { withdrawn: what === 'withdraw', version, note: note.trim() } })
  }
  const button = (what: What, question: TestQuestion) => (
    <Button size="small" aria-label={`${t.actions(what)}: ${question.number}`} onClick={() => setAsked({ what, question })}>
      {t.actions(what)}
    </Button>
  )
  return (
    <MarginForm title={t.title} note={t.note} open close={close}>
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        </Waiting>
      )}
      {data?.length === 0 && <EmptyState title={t.none} />}
      <ol className={styles.list}>
        {data?.map((question) => (
          <li key={question.id}>
            <b>{question.number}</b>
            <div>
              <div className={styles.stem}>{question.stem ? <QuestionHtml html={question.html} /> : t.noText}</div>
              <small>{t.points(question.points)}</small>
              {question.note && (
                <p className={styles.note} data-withdrawn={question.withdrawn}>
                  {question.note}
                </p>
              )}
              {question.newerVersion !== null && !question.withdrawn && <p className={styles.hint}>{t.newer}</p>}
              {question.asksOther && !question.withdrawn && <p className={styles.hint}>{t.other}</p>}
              <span className={styles.buttons}>
                {question.newerVersion !== null && !question.withdrawn && button('correct', question)}
                {button(question.withdrawn ? 'restore' : 'withdraw', question)}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {asked && (
        <ReasonDialog
          title={t.ask(asked.what, asked.question.number)}
          help={t.help(asked.what, test.candidates, test.submitted)}
          ok={t.actions(asked.what)}
          most={200}
          busy={busy}
          decide={decide}
          close={() => setAsked(undefined)}
        />
      )}
    </MarginForm>
  )
}
