import { useState } from 'react'
import { ClassAbout } from '#features/learning/classes/web/classes/ClassAbout.tsx'
import { InvitePanel } from '#features/learning/classes/web/classes/InvitePanel.tsx'
import type { Class } from '#features/learning/classes/contract.ts'
import { Link } from 'react-router'
import { Filled } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import homeStyles from '../home.module.css'
import { teacherHomeParts } from '../slots.ts'
import { WeekBlock } from '../week/WeekBlock.tsx'
import { WeekStrip } from '../week/WeekStrip.tsx'
import styles from '../week/week.module.css'
import { weekTexts } from '../week/week-texts.ts'
import { Attention } from './Attention.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Reading } from './Reading.tsx'
import { teacherTexts } from './teacher-texts.ts'
import { WaitingBlock } from './WaitingBlock.tsx'

/** The home of a class for those who teach: the week, what waits, who needs attention, and how far the class has read. */
export function TeacherHome({ klass }: { klass: Class }) {
  const t = useTexts(weekTexts)
  const beside = useTexts(teacherTexts)
  // A class without students shows the invitation instead of empty lists; it stays while the page is open.
  const [isNew] = useState(klass.students === 0)
  const over = klass.state === 'ended' || klass.state === 'archived'
  const { id, inviteCode } = klass
  return (
    <div className={homeStyles.page}>
      <div className={homeStyles.main}>
        {isNew && !over && <FirstSteps klass={klass} />}
        <WeekBlock klass={klass}>
          {(week, items) => (
            <>
              <WeekStrip week={week} items={items} />
              {items.length === 0 && (
                <p className={styles.none}>
                  {t.none} {isNew && !over && <Link to={`/education/classes/homework?${new URLSearchParams({ id })}`}>{t.firstHomework}</Link>}
                </p>
              )}
            </>
          )}
        </WeekBlock>
        {!isNew && (
          <div className={homeStyles.lists}>
            <Reading klass={klass} />
            <div className={homeStyles.parts}>
              <Filled slot={teacherHomeParts} props={{ classId: id }} />
            </div>
          </div>
        )}
        <div className={homeStyles.about}>
          <ClassAbout klass={klass} />
          {inviteCode !== null && !isNew && <InvitePanel klass={klass} code={inviteCode} />}
        </div>
      </div>
      <aside className={homeStyles.margin} aria-label={beside.beside}>
        <WaitingBlock classId={id} />
        {!over && <Attention classId={id} />}
      </aside>
    </div>
  )
}
