import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { thousands } from '#plain/numbers/digits.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import { detailsPath } from '#features/exams/tests/web/lines.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradedQuestion, GradingFigures, GradingOverview, Queue, QuestionCounts } from '../../contract.ts'
import type { Opened } from '../desk/QuestionDesk.tsx'
import { Agreement } from '../rubric/proposals/Agreement.tsx'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import { Graders } from './Graders.tsx'
import styles from './question.module.css'

interface Props {
  overview: GradingOverview
  question: GradedQuestion | undefined
  counts: QuestionCounts
  figures: GradingFigures | undefined
  classId: string
  queue: Queue
  change: (queue: Queue) => void
  toQuestion: (id: string) => void
  open: (what: Opened) => void
}

/** The questions of the test with how far each is, the text and the answer of the one that is graded, who grades it, and the queues. */
export function QuestionSide({ overview, question, counts, figures, classId, queue, change, toQuestion, open }: Props) {
  const t = useTexts(gradingTexts)
  const [unfolded, setUnfolded] = useState(false)
  return (
    <aside className={styles.side} aria-label={t.questions}>
      <header>
        <Link to={detailsPath(overview.id, classId)} className={styles.back} aria-label={t.back}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <strong>{overview.title}</strong>
        {overview.anonymous && <span>{t.anonymous}</span>}
        <Button type="text" size="small" className={styles.fold ?? ''} aria-expanded={unfolded} onClick={() => setUnfolded((now) => !now)}>
          {t.showQuestion}
        </Button>
      </header>
      <nav className={styles.squares} aria-label={t.questions}>
        {overview.questions.map(({ id, number, done, total, withdrawn }) => (
          <button
            key={id}
            type="button"
            aria-current={id === counts.id || undefined}
            aria-label={t.questionState(number, done, total)}
            data-done={(total > 0 && done === total) || undefined}
            disabled={withdrawn}
            onClick={() => toQuestion(id)}
          >
            {number}
            {done < total && <i style={{ inlineSize: `${(done / total) * 100}%` }} />}
          </button>
        ))}
      </nav>
      <div className={styles.body} data-unfolded={unfolded || undefined}>
        {question ? (
          <>
            <h2>
              {t.question(counts.number)}
              <span>{t.points(pointsText(question.points))}</span>
            </h2>
            {question.twice && <p className={styles.twice}>{t.twice(pointsText(question.tolerance))}</p>}
            <div className={styles.stem}>
              {question.passage && (
                <details>
                  <summary>{t.passage}</summary>
                  <RichHtml html={question.passage} />
                </details>
              )}
              <RichHtml html={question.stem} />
            </div>
            <section className={styles.reference}>
              <h3>{t.reference}</h3>
              {question.reference ? <RichHtml html={question.reference} /> : <p>{t.noReference}</p>}
            </section>
            <Graders figures={figures} counts={counts} leads={overview.leads} callerId={overview.callerId} open={open} />
            {figures?.agreement && <Agreement agreement={figures.agreement} />}
          </>
        ) : (
          <Skeleton active paragraph={{ rows: 6 }} />
        )}
        <ul className={styles.queues}>
          {(['handed', 'skipped'] as const).map((each) => (
            <li key={each}>
              <button type="button" aria-pressed={queue === each} disabled={!overview.open} onClick={() => change(queue === each ? 'open' : each)}>
                <b data-some={Boolean(counts[each]) || undefined}>{thousands(counts[each])}</b>
                {t.queues(each)}
                <kbd>{each === 'handed' ? 'G' : 'T'}</kbd>
              </button>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => open('answers')}>
              {overview.leads ? t.allAnswers : t.myAnswers}
            </button>
          </li>
        </ul>
      </div>
    </aside>
  )
}
