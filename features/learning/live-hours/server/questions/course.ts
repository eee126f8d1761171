import type { QuestionKind, Step } from '../../contract-questions.ts'
import type { Progress } from './question-queries.ts'

/**
 * Where a step leads a question, or undefined if it is not possible there. `open` begins the first round and opens again the round that was closed
 * last; `second` begins the second round of a question with two votes, whose results are hidden again. `present` and `leave` change only what is
 * on the screens.
 */
export function stepFrom({ kind, round, open, shown }: Progress & { kind: QuestionKind }, step: Step): Progress | undefined {
  const steps: Record<Step, Progress | undefined> = {
    open: open ? undefined : { round: Math.max(1, round), open: true, shown: kind === 'words' },
    close: open ? { round, open: false, shown } : undefined,
    second: kind === 'peer' && round === 1 && !open ? { round: 2, open: true, shown: false } : undefined,
    show: round > 0 ? { round, open, shown: true } : undefined,
    hide: round > 0 ? { round, open, shown: false } : undefined,
    present: { round, open, shown },
    leave: { round, open: false, shown },
  }
  return steps[step]
}
