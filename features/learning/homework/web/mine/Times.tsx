import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { MyHomework } from '../../contract-mine.ts'
import { texts } from '../texts.ts'
import styles from './info.module.css'
import { mineTexts } from './mine-texts.ts'

/** The own dates of a homework and why they are others than those of the class, and how it counts. */
export function Times({ homework }: { homework: MyHomework }) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const { usual, extension, dueHours } = homework
  const why = all.list([
    extension !== null && t.extension(extension.reason, fullTime(usual.dueAt)),
    dueHours > 0 && t.hours(dueHours, fullTime(usual.dueAt)),
  ])
  return (
    <aside className={styles.times} aria-label={t.due}>
      <Facts
        facts={{
          [t.opens]: fullTime(homework.openAt),
          [t.due]: <b>{fullTime(homework.dueAt)}</b>,
          [t.cutoff]: homework.cutoffAt !== null && homework.lateRule !== 'close' && fullTime(homework.cutoffAt),
          [t.returnedUntil]: homework.returnedUntil !== null && <b>{fullTime(homework.returnedUntil)}</b>,
          [t.why]: why,
          [t.points]: all.points(homework.points),
          [t.late]: all.lateRule(homework.lateRule, homework.latePerDay, homework.lateMost),
          [t.allowed]: t.times(homework.attempts, homework.history.length),
          [t.teacher]: homework.teacher,
        }}
      />
    </aside>
  )
}
