import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import type { TestQuestion, testQuestionList } from '#features/exams/tests/contract-test-questions.ts'
import type { testGet, testList } from '#features/exams/tests/contract-tests.ts'
import { detailsPath, regradesPath, testLine, testQuestionsLine } from '#features/exams/tests/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { pointsText } from '../texts/points-text.ts'
import { History } from './History.tsx'
import { RegradeDialog } from './RegradeDialog.tsx'
import { regradeTexts, type What } from './regrade-texts.ts'
import styles from './regrade.module.css'

/** The questions of the test of `?test=`: each can be withdrawn, counted again, given other points, or graded by a corrected answer; and what was corrected. */
export default function RegradePage() {
  const t = useTexts(regradeTexts)
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '')
  const classId = query.get('id') ?? ''
  if (!testId) return <ChooseTest />
  return (
    <div className={styles.page}>
      <header>
        <h1>{t.title}</h1>
        <Link to={detailsPath(testId, classId)}>{t.back}</Link>
      </header>
      <p>{t.note}</p>
      <Questions key={testId} testId={testId} />
    </div>
  )
}

/** The latest tests of which questions can be corrected. */
function ChooseTest() {
  const t = useTexts(regradeTexts)
  const { data, error, refetch } = useRead<typeof testList>('GET /pressplatform/tests', { query: { size: 20 } })
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.filter(({ can }) => can.regrade).map(({ id, title }) => ({ id, name: title, to: regradesPath(id), note: null }))}
      error={error}
      retry={() => void refetch()}
      none={t.noTests}
      back={{ to: '/exam/test/management', label: t.toTests }}
    />
  )
}

function Questions({ testId }: { testId: string }) {
  const t = useTexts(regradeTexts)
  const [asked, setAsked] = useState<{ what: What; question: TestQuestion }>()
  const test = useRead<typeof testGet>(testLine, { testId })
  const { data, error, refetch } = useRead<typeof testQuestionList>(testQuestionsLine, { testId })
  useObjectName(test.data?.title)
  if (error && !data) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      </Waiting>
    )
  const button = (what: What, question: TestQuestion) => (
    <Button size="small" aria-label={t.actionOf(what, question.number)} onClick={() => setAsked({ what, question })}>
      {t.actions(what)}
    </Button>
  )
  return (
    <div className={styles.columns}>
      <section>
        <h2>{t.questions}</h2>
        {data.length === 0 && <EmptyState title={t.none} />}
        <ol className={styles.list}>
          {data.map((question) => (
            <li key={question.id}>
              <b>{question.number}</b>
              <div>
                <div className={styles.stem}>{question.stem ? <RichHtml html={question.html} /> : t.noText}</div>
                <small>{t.points(pointsText(question.points))}</small>
                {question.note && (
                  <p className={styles.note} data-withdrawn={question.withdrawn}>
                    {question.note}
                  </p>
                )}
                {question.newerVersion !== null && !question.withdrawn && <p className={styles.hint}>{t.newer}</p>}
                {question.asksOther && !question.withdrawn && <p className={styles.hint}>{t.other}</p>}
                <span className={styles.buttons}>
                  {question.newerVersion !== null && !question.withdrawn && button('key', question)}
                  {question.type !== 3 && !question.withdrawn && button('points', question)}
                  {button(question.withdrawn ? 'count' : 'withdraw', question)}
                </span>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <History testId={testId} questions={data} />
      {asked && <RegradeDialog testId={testId} question={asked.question} what={asked.what} close={() => setAsked(undefined)} />}
    </div>
  )
}
