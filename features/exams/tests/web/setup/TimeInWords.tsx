import { endOfAttempt, latestBegin, type TestTime } from '#assessment/papers/test-time.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { instantOfLocal } from '#web/ui/time/local-time.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import { setupTexts } from './setup-texts.ts'
import type { SetupValues } from './setup-values.ts'
import styles from './setup.module.css'

const plain = { opensAt: null, closesAt: null, percent: 0, minutes: 0 }

/** What the typed times mean for candidates, by the rules of the server; nothing while they are not complete. */
export function TimeInWords({ values }: { values: SetupValues }) {
  const t = useTexts(setupTexts)
  const [opens, closes] = [instantOfLocal(values.opensAt), instantOfLocal(values.closesAt)]
  if (opens === null || closes === null || closes <= opens) return null
  const test: TestTime = {
    opensAt: new Date(opens),
    closesAt: new Date(closes),
    limitMinutes: values.limitMinutes ?? null,
    lateMinutes: values.lateMinutes ?? null,
    extraMinutes: 0,
    graceSeconds: values.graceSeconds ?? 0,
  }
  const end = (percent: number, startedAt: Date) => clockTime(endOfAttempt(test, { ...plain, percent }, startedAt).deadlineAt)
  const last = latestBegin(test, plain)
  const late = last.getTime() < test.closesAt.getTime()
  return (
    <p className={styles.words}>
      {t.timeIs([
        t.startsOnTime,
        t.onTime(end(0, test.opensAt)),
        ...(late ? [t.startsLate(clockTime(last), end(0, last))] : []),
        t.extraTime(end(25, test.opensAt)),
      ])}
    </p>
  )
}
