import type { Recharge } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { stateWords } from '../recharge-columns.tsx'
import styles from '../recharges.module.css'
import { texts } from '../texts.ts'

interface Step {
  words: string
  detail?: string
  /** Absent for a step that is still to come. */
  at?: string
  bad?: boolean
}

/** Progress of a recharge: requested, decided, possibly reversed. */
export function RechargeSteps({ row }: { row: Recharge }) {
  const t = useTexts(texts)
  const { state, requestedAt, requestedBy, decidedAt, decidedBy, reversedAt, reversedBy, reason } = row
  const decided = reversedAt ? 'done' : state
  const steps: Step[] = [
    { words: t.asked, detail: requestedBy, at: requestedAt },
    decidedAt
      ? {
          words: stateWords(t)[decided],
          detail: [decidedBy, reversedAt ? '' : reason].filter(Boolean).join('　'),
          at: decidedAt,
          bad: decided === 'rejected',
        }
      : { words: t.waiting },
    ...(reversedAt ? [{ words: t.stateReversed, detail: [reversedBy, reason].filter(Boolean).join('　'), at: reversedAt, bad: true }] : []),
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ words, detail, at, bad }) => (
        <li key={words} data-done={at !== undefined || undefined} data-bad={bad || undefined}>
          <b>{words}</b>
          {detail && <span>{detail}</span>}
          {at && <time dateTime={at}>{fullTime(at)}</time>}
        </li>
      ))}
    </ol>
  )
}
