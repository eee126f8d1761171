import { Collapse, Skeleton } from 'antd'
import { answerStates } from '#assessment/homework/homework.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import type { HomeworkQuestion, homeworkQuestions } from '../../contract-questions.ts'
import { questionsLine } from '../lines.ts'
import { blanksOf, optionsOf } from './answers.ts'
import styles from './figures.module.css'
import { questionTexts } from './question-texts.ts'

interface Props {
  homeworkId: string
  /** One class; empty: all. */
  classId: string
}

/** How the students have answered each question of a homework. */
export function QuestionFigures({ homeworkId, classId }: Props) {
  const t = useTexts(questionTexts)
  const { data, error, refetch } = useRead<typeof homeworkQuestions>(questionsLine, { homeworkId, query: { ...(classId && { classId }) } })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active paragraph={{ rows: 3 }} />
      </Waiting>
    )
  return (
    <details className={styles.figures}>
      <summary>
        <b>{t.figures}</b> <small>{t.figuresHelp}</small>
      </summary>
      <Collapse
        ghost
        size="small"
        items={data.map((question, at) => ({
          key: question.id,
          label: <Line question={question} number={at + 1} />,
          children: <Details question={question} />,
        }))}
      />
    </details>
  )
}

interface Each {
  question: HomeworkQuestion
}

function Line({ question: { type, points, counts }, number }: Each & { number: number }) {
  const t = useTexts(questionTexts)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <span className={styles.line}>
      <b>{number}</b>
      <span className={styles.type}>
        {t.types(type)} {t.points(points)}
      </span>
      <span className={styles.bar} aria-hidden="true">
        {answerStates.map((state) => counts[state] > 0 && <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />)}
      </span>
      <span className={styles.counts}>
        {all === 0
          ? t.nobody
          : answerStates.map(
              (state) =>
                counts[state] > 0 && (
                  <span key={state} data-state={state}>
                    {t.states(state)} {counts[state]}
                  </span>
                ),
            )}
      </span>
    </span>
  )
}

function Details({ question: { stem, options, right, frequent } }: Each) {
  const t = useTexts(questionTexts)
  const keys = right?.blanks.map(({ key }) => key) ?? []
  return (
    <div className={styles.details}>
      <RichHtml html={stem} />
      {options.length > 0 && (
        <ul className={styles.options}>
          {options.map(({ seq, html }) => (
            <li key={seq} data-right={right?.options.includes(seq) || undefined}>
              <b>{seq}</b>
              <RichHtml html={html} />
              {right?.options.includes(seq) && <small>{t.rightOption}</small>}
            </li>
          ))}
        </ul>
      )}
      {keys.length > 0 && (
        <p className={styles.right}>
          {t.right} {right?.blanks.map(({ answer }) => answer).join('　')}
        </p>
      )}
      {frequent.length > 0 && (
        <>
          <p className={styles.head}>{t.frequent}</p>
          <ul className={styles.frequent}>
            {frequent.map(({ value, people }) => {
              const said = optionsOf(value).length ? optionsOf(value).toSorted().join('') : keys.map((key) => blanksOf(value)[key] || '—').join('　')
              return (
                <li key={said}>
                  <span>{said}</span> <small>{t.people(people)}</small>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
