import { Link } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { ClassAbout } from '#features/learning/classes/web/classes/ClassAbout.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import homeStyles from '../home.module.css'
import { reportPath } from '../lines.ts'
import { studentHomeParts } from '../slots.ts'
import { DayRow } from '../week/DayRow.tsx'
import { WeekBlock } from '../week/WeekBlock.tsx'
import { WeekStrip } from '../week/WeekStrip.tsx'
import styles from '../week/week.module.css'
import { weekTexts } from '../week/week-texts.ts'
import { OwnReading } from './OwnReading.tsx'
import { studentTexts } from './student-texts.ts'

/** The home of a class for a student: the week, what is to be done and read, the own reading, and the way to the own report. */
export function StudentHome({ klass }: { klass: Class }) {
  const t = useTexts(studentTexts)
  const words = useTexts(weekTexts)
  const phone = useMedia(narrow)
  const { id } = klass
  return (
    <div className={homeStyles.page}>
      <div className={homeStyles.main}>
        <WeekBlock klass={klass}>
          {(week, items) =>
            phone ? (
              <DayRow week={week} items={items} />
            ) : (
              <>
                <WeekStrip week={week} items={items} />
                {items.length === 0 && <p className={styles.none}>{words.none}</p>}
              </>
            )
          }
        </WeekBlock>
        <div className={homeStyles.stack}>
          <Filled slot={studentHomeParts} props={{ classId: id }} />
        </div>
        <div className={homeStyles.about}>
          <ClassAbout klass={klass} />
        </div>
      </div>
      <aside className={homeStyles.margin} aria-label={t.beside}>
        <OwnReading classId={id} />
        <section className={homeStyles.block} data-area="late" aria-labelledby="class-report">
          <header className={homeStyles.head}>
            <h2 id="class-report">{t.report}</h2>
          </header>
          <p className={homeStyles.quiet}>{t.reportHelp}</p>
          <p className={homeStyles.go}>
            <Link to={reportPath(id)}>{t.openReport}</Link>
          </p>
        </section>
      </aside>
    </div>
  )
}
