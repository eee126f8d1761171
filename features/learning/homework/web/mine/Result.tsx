import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { MyHomework } from '../../contract-mine.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { texts } from '../texts.ts'
import styles from './info.module.css'
import { mineTexts } from './mine-texts.ts'

interface Props {
  homework: MyHomework
  result: NonNullable<MyHomework['result']>
}

/** What a homework has earned, and what the teacher says about it. */
export function Result({ homework, result }: Props) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const q = useTexts(questionTexts)
  const { counted, score, deduction, feedback, gradedBy } = result
  return (
    <section className={styles.result} aria-label={t.result}>
      <p>
        <b>{counted}</b> / {homework.points}
        {deduction > 0 && <small>{all.list([t.rawScore(score), all.deduction(deduction)])}</small>}
      </p>
      {feedback && <p className={styles.feedback}>{feedback}</p>}
      <small>{gradedBy === null ? q.ruled : t.graded(gradedBy)}</small>
    </section>
  )
}
