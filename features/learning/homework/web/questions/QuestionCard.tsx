import { CheckOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { type AnswerState, homeworkLimits } from '#assessment/homework/homework.ts'
import answering from '#features/exams/questions/web/shown/answering.module.css'
import { StemFields } from '#features/exams/questions/web/shown/StemFields.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import type { AnswerValue, ShownQuestion } from '../../contract-questions.ts'
import { blanksOf, isAnswered, optionsOf, textOf } from './answers.ts'
import styles from './card.module.css'
import { questionTexts } from './question-texts.ts'

interface Props {
  question: ShownQuestion
  number: number
  value: AnswerValue | null | undefined
  /** Without it the answer is shown and cannot be changed. */
  onAnswer?: ((value: AnswerValue) => void) | undefined
  /** What it has earned, as far as it may be seen. */
  points?: number | null | undefined
  state?: AnswerState | null | undefined
  problem?: string | undefined
  /** In place of the points, such as a field for them. */
  mark?: ReactNode
}

/** A question of a homework with the way to answer it, or with what was answered and what is right. */
export function QuestionCard({ question, number, value, onAnswer, points, state, problem, mark }: Props) {
  const t = useTexts(questionTexts)
  const head = useId()
  const { type, passage, stem, explanation, right } = question
  const fills = type === 2 && onAnswer
  return (
    <article className={styles.card} aria-labelledby={head} data-answered={(onAnswer && isAnswered(value)) || undefined}>
      <div className={styles.head}>
        <h4 id={head}>
          <b>{number}</b> <span>{t.types(type)}</span>
        </h4>
        {state && (
          <span className={styles.state} data-state={state}>
            {t.states(state)}
          </span>
        )}
        {mark ?? (
          <span className={styles.points}>
            {points === null || points === undefined ? t.points(question.points) : t.marks(points, question.points)}
          </span>
        )}
      </div>
      {passage !== null && (
        <details className={styles.passage} open>
          <summary>{t.passage}</summary>
          <RichHtml html={passage} />
        </details>
      )}
      <StemFields
        html={stem}
        given={blanksOf(value)}
        className={`${styles.stem} ${fills ? answering.fillable : ''}`}
        fieldClass={answering.gap ?? ''}
        label={t.blank}
        locked={false}
        onFill={fills ? (key, text) => onAnswer({ blanks: { ...blanksOf(value), [key]: text } }) : undefined}
      >
        <RichHtml html={stem} />
      </StemFields>
      {question.options.length > 0 && <Options question={question} number={number} given={optionsOf(value)} onAnswer={onAnswer} />}
      {type === 3 && onAnswer && (
        <Input.TextArea
          aria-label={t.answer(number)}
          placeholder={t.write}
          autoSize={{ minRows: 4, maxRows: 24 }}
          maxLength={homeworkLimits.answerLength}
          value={textOf(value)}
          onChange={({ target }) => onAnswer({ text: target.value })}
        />
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!onAnswer && <Answered question={question} value={value} />}
      {right?.reference && <Part title={t.reference} html={right.reference} />}
      {explanation && <Part title={t.explanation} html={explanation} />}
    </article>
  )
}

const Part = ({ title, html }: { title: string; html: string }) => (
  <div className={styles.part}>
    <h5>{title}</h5>
    <RichHtml html={html} />
  </div>
)

interface OptionsProps {
  question: ShownQuestion
  number: number
  given: readonly string[]
  onAnswer: Props['onAnswer']
}

function Options({ question: { type, options, right }, number, given, onAnswer }: OptionsProps) {
  const t = useTexts(questionTexts)
  const name = useId()
  const several = type === 1
  if (!onAnswer)
    return (
      <ul className={answering.options}>
        {options.map(({ seq, html }) => {
          const isRight = right?.options.includes(seq)
          const isChosen = given.includes(seq)
          const verdict = right ? (isRight ? 'right' : isChosen ? 'wrong' : undefined) : undefined
          return (
            <li key={seq} className={answering.option} data-square={several || undefined} data-on={isChosen || undefined} data-verdict={verdict}>
              <span className={answering.letter}>{seq}</span>
              <RichHtml html={html} />
              <small>{[isChosen && t.chosenOption, isRight && t.rightOption].filter(Boolean).join(' · ')}</small>
            </li>
          )
        })}
      </ul>
    )
  const choose = (seq: string) =>
    onAnswer({ options: several ? (given.includes(seq) ? given.filter((each) => each !== seq) : [...given, seq]) : [seq] })
  return (
    <div className={answering.options} role={several ? 'group' : 'radiogroup'} aria-label={t.choices(number)}>
      {options.map(({ seq, html }) => (
        <label key={seq} className={answering.option} data-square={several || undefined} data-on={given.includes(seq) || undefined}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            aria-label={t.option(seq)}
            checked={given.includes(seq)}
            onChange={() => choose(seq)}
          />
          <span className={answering.letter} aria-hidden="true">
            {seq}
          </span>
          <RichHtml html={html} />
        </label>
      ))}
    </div>
  )
}

/** What was answered where the question itself does not show it, with the right answer. */
function Answered({ question: { type, right }, value }: Pick<Props, 'question' | 'value'>) {
  const t = useTexts(questionTexts)
  if (type !== 2 && type !== 3) return null
  const given = blanksOf(value)
  const keys = right ? right.blanks.map(({ key }) => key) : Object.keys(given)
  return (
    <dl className={styles.answered}>
      <dt>{t.own}</dt>
      <dd className={styles.own}>
        {!isAnswered(value) ? <em>{t.notAnswered}</em> : type === 3 ? textOf(value) : keys.map((key) => given[key] || '—').join('　')}
      </dd>
      {right && right.blanks.length > 0 && (
        <>
          <dt>{t.right}</dt>
          <dd className={styles.right}>
            <CheckOutlined aria-hidden /> {right.blanks.map(({ answer }) => answer).join('　')}
          </dd>
        </>
      )}
    </dl>
  )
}
