import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { gradingGet } from '../contract.ts'
import { ChooseTest } from './ChooseTest.tsx'
import { QuestionDesk } from './desk/QuestionDesk.tsx'
import styles from './grading.module.css'
import { gradingLine } from './lines.ts'
import { gradingTexts } from './texts/grading-texts.ts'

/** Milliseconds after which it is read again how far each question is. */
const progressEvery = 20_000

/** The desk at which the answers to the questions of `?test=` are graded, question by question. */
export default function GradingPage() {
  const t = useTexts(gradingTexts)
  const [query] = useSearchParams()
  const testId = reference.read(query.get('test') ?? '') ?? ''
  const { data, error, refetch } = useRead<typeof gradingGet>(gradingLine, testId ? { testId } : undefined, { every: () => progressEvery })
  const asked = query.get('question')
  const [first, setFirst] = useState<string>()
  // By itself the first question is shown of which something waits.
  const question =
    data?.questions.find(({ id }) => id === asked) ??
    data?.questions.find(({ id }) => id === first) ??
    data?.questions.find(({ done, total, withdrawn }) => !withdrawn && done < total) ??
    data?.questions[0]
  // It stays when its last answer is graded, so that this can be seen and taken back.
  if (question && !first) setFirst(question.id)
  if (data && question) return <QuestionDesk key={question.id} overview={data} counts={question} classId={query.get('id') ?? ''} />
  if (!testId) return <ChooseTest />
  return (
    <div className={styles.wait}>
      <h1>{data?.title ?? t.title}</h1>
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {data && <EmptyState title={t.noQuestions} detail={t.noQuestionsHelp} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Waiting>
      )}
      {data && <Link to="/exam/test/management">{t.toTests}</Link>}
      {error && !data && <Link to="/">{t.toHome}</Link>}
    </div>
  )
}
