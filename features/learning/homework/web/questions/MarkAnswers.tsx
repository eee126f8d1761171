import { sumOfPoints } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { HandedAnswer, HomeworkQuestion } from '../../contract-questions.ts'
import { numberText } from '../shown/number-text.ts'
import styles from './card.module.css'
import type { Marks } from './marks.ts'
import { questionTexts } from './question-texts.ts'
import { QuestionCard } from './QuestionCard.tsx'

interface Props {
  questions: readonly HomeworkQuestion[]
  answers: readonly HandedAnswer[]
  /** What was typed and is not saved. */
  marks: Marks
  /** Undefined: nothing can be changed. */
  onMark: ((questionId: string, points: number | null) => void) | undefined
}

/** The questions of a homework with what a student has answered, and the points of each for the teacher to change. */
export function MarkAnswers({ questions, answers, marks, onMark }: Props) {
  const t = useTexts(questionTexts)
  const byId = new Map(answers.map((answer) => [answer.questionId, answer]))
  const pointsOf = (id: string) => (marks[id] === undefined ? (byId.get(id)?.points ?? null) : marks[id])
  const given = questions.map(({ id }) => pointsOf(id))
  const waiting = given.filter((points) => points === null).length
  const of = sumOfPoints(questions.map(({ points }) => points))
  return (
    <section className={styles.list} aria-label={t.questions}>
      <h3>
        {t.questions} <small>{waiting ? t.waiting(waiting) : t.sumOf(sumOfPoints(given.map((points) => points ?? 0)), of)}</small>
      </h3>
      {questions.map((question, at) => {
        const answer = byId.get(question.id)
        const points = pointsOf(question.id)
        const tooMany = points !== null && points > question.points
        return (
          <QuestionCard
            key={question.id}
            question={question}
            number={at + 1}
            value={answer?.value}
            points={points}
            state={answer?.state}
            mark={
              onMark && (
                <span className={styles.mark}>
                  <NumberInput
                    size="small"
                    min={0}
                    precision={2}
                    formatter={numberText}
                    aria-label={t.mark(at + 1)}
                    aria-invalid={tooMany}
                    {...(tooMany && { status: 'error' as const })}
                    value={points}
                    onChange={(value) => onMark(question.id, value)}
                  />
                  / {question.points}
                  {tooMany && <small role="alert">{t.tooMany(question.points)}</small>}
                </span>
              )
            }
          />
        )
      })}
    </section>
  )
}
