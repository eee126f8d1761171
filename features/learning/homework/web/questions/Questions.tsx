import type { AnswersShown } from '#assessment/homework/homework.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnswerValue, HandedAnswer, ShownQuestion } from '../../contract-questions.ts'
import { type GivenAnswers, isAnswered } from './answers.ts'
import styles from './card.module.css'
import { questionTexts } from './question-texts.ts'
import { QuestionCard } from './QuestionCard.tsx'

interface Props {
  questions: readonly ShownQuestion[]
  shown: AnswersShown
  given: GivenAnswers
  onAnswer: (questionId: string, value: AnswerValue) => void
  /** What the server has refused, by the id of the question. */
  problemOf: (questionId: string) => string | undefined
}

/** The questions of a homework with the answers of a student, to be written. */
export function AnswerFields({ questions, shown, given, onAnswer, problemOf }: Props) {
  const t = useTexts(questionTexts)
  const answered = questions.filter(({ id }) => isAnswered(given[id])).length
  return (
    <section className={styles.list} aria-label={t.questions}>
      <div className={styles.listHead}>
        <h4>{t.questions}</h4>
        <small role="status">{t.answered(answered, questions.length)}</small>
      </div>
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          value={given[question.id]}
          onAnswer={(value) => onAnswer(question.id, value)}
          problem={problemOf(question.id)}
        />
      ))}
      {t.notYet(shown) && <small>{t.notYet(shown)}</small>}
    </section>
  )
}

interface HandedProps {
  questions: readonly ShownQuestion[]
  answers: readonly (Pick<HandedAnswer, 'questionId' | 'value'> & Partial<HandedAnswer>)[]
}

/** The same as they were handed in or proposed, with what they have earned. */
export function HandedAnswers({ questions, answers }: HandedProps) {
  const byId = new Map(answers.map((answer) => [answer.questionId, answer]))
  return (
    <div className={styles.list}>
      {questions.map((question, at) => {
        const answer = byId.get(question.id)
        return (
          <QuestionCard key={question.id} question={question} number={at + 1} value={answer?.value} points={answer?.points} state={answer?.state} />
        )
      })}
    </div>
  )
}
