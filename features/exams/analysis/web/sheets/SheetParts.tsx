import { pointsWord } from '#assessment/analysis/figure-words.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayText } from '#web/ui/time/When.tsx'
import type { SheetHead } from '../../contract.ts'
import styles from './sheet.module.css'

/** What stands above a sheet: institution, its name, and what the test was. */
export function Head({ head, title, whole }: { head: SheetHead; title: string; whole: number }) {
  const t = useTexts(sheetTexts)
  const facts = [
    [t.test, head.title],
    [t.date, head.opensAt === null ? '' : dayText(head.opensAt)],
    [t.classes, head.classes.map(({ name }) => name).join('、') || t.allClasses],
    [t.teacher, head.teacher],
    [t.whole, pointsWord(whole)],
  ]
  return (
    <header className={styles.sheetHead}>
      <p>{head.institution}</p>
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

/** Where the teacher and the head of the section sign. */
export function Signatures() {
  const t = useTexts(sheetTexts)
  return (
    <p className={styles.sign}>
      {[t.signTeacher, t.signHead, t.signDate].map((label) => (
        <span key={label}>
          {label}
          <i />
        </span>
      ))}
    </p>
  )
}
