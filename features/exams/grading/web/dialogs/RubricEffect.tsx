import type { RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { usePreview } from '#web/kernel/hooks/use-preview.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { rubricPreview } from '../../contract.ts'
import { dialogTexts } from '../texts/dialog-texts.ts'
import styles from '../regrades/effect/effect.module.css'
import { Steps } from '../regrades/effect/Steps.tsx'

interface Props {
  testId: string
  questionId: string
  rules: { rubric: RubricCriterion[]; twice: boolean; tolerance: number; proposals: boolean }
}

/** What a change of the rules would do to the marks that were given, as the server counts it now. */
export function RubricEffect({ testId, questionId, rules }: Props) {
  const t = useTexts(dialogTexts)
  const { found: effect, error } = usePreview(rules, (body) =>
    send<typeof rubricPreview>(
      'POST /pressplatform/tests/{testId}/grading/{questionId}/rubric/preview',
      { testId, questionId, body },
      { silent: true },
    ),
  )
  if (error) return <p role="alert">{error.message}</p>
  if (!effect) return <p className={styles.effect}>{t.counting}</p>
  const { graded, changed, steps, waiting, lost } = effect
  return (
    <section className={styles.effect} aria-live="polite">
      <b>{graded === 0 ? t.noneGraded : changed || waiting ? t.changed(changed, graded) : t.noChange(graded)}</b>
      <Steps steps={steps} text={t.step} />
      {waiting > 0 && <p>{t.waiting(waiting)}</p>}
      {lost.map(({ text, answers }) => (
        <p key={text} data-less>
          {t.lost(text, answers)}
        </p>
      ))}
      {changed > 0 && <small>{t.kept}</small>}
    </section>
  )
}
