import { Link } from 'react-router'
import type { Class } from '#features/learning/classes/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { homeLimits } from '../limits.ts'
import type { classReading } from '../../contract.ts'
import homeStyles from '../home.module.css'
import { readingLine } from '../lines.ts'
import { ReadingBlock } from '../ReadingBlock.tsx'
import styles from './teacher.module.css'
import { teacherTexts } from './teacher-texts.ts'

/** How far the class has read: the chapters around the first that less than half of the students have read, or all. */
export function Reading({ klass: { id: classId, can } }: { klass: Class }) {
  const t = useTexts(teacherTexts)
  const read = useRead<typeof classReading>(readingLine, { classId })
  return (
    <ReadingBlock title={t.reading} read={read} rows={6} isBehind={({ done }, { students }) => done >= students / 2}>
      {({ book, students, chapters }, shown) =>
        book === null ? (
          <p className={homeStyles.quiet}>
            {t.noBook} {can.change && <Link to={`/education/classes/editor?${new URLSearchParams({ id: classId })}`}>{t.chooseBook}</Link>}
          </p>
        ) : (
          <>
            <p className={styles.book}>
              <img src={book.coverUrl} alt="" width={34} height={48} loading="lazy" />
              <b>{book.name}</b>
            </p>
            {students < homeLimits.students ? (
              <p className={homeStyles.quiet}>{t.tooFew(homeLimits.students)}</p>
            ) : (
              <>
                {chapters.every(({ done, begun }) => done + begun === 0) && <p className={homeStyles.quiet}>{t.noneRead}</p>}
                <ol className={styles.chapters}>
                  {shown.map(({ id, number, name, done, begun }) => (
                    <li key={id} title={t.share(done, begun, Math.max(0, students - done - begun))}>
                      <span className={styles.chapter}>
                        <small>{number}</small>
                        <span>{name}</span>
                        <b>{Math.round((done / students) * 100)}%</b>
                      </span>
                      <i className={styles.bar} role="img" aria-label={t.share(done, begun, Math.max(0, students - done - begun))}>
                        <i style={{ inlineSize: `${(done / students) * 100}%` }} />
                        {begun > 0 && <i data-begun style={{ inlineSize: `${(begun / students) * 100}%` }} />}
                      </i>
                    </li>
                  ))}
                </ol>
                <p className={styles.legend} aria-hidden="true">
                  <i /> {t.done} <i data-begun /> {t.begun} <i data-none /> {t.untouched}
                </p>
              </>
            )}
          </>
        )
      }
    </ReadingBlock>
  )
}
