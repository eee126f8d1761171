import { Skeleton } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import type { courseUsage } from '../../contract-classes.ts'
import { useCourse } from '../use-course.ts'
import { CourseClasses } from './CourseClassesPage.tsx'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

/** How much a course is used: its figures, and the same for each class. */
export default function UsagePage() {
  const t = useTexts(courseTexts)
  const course = useCourse()
  const { data, error, refetch } = useRead<typeof courseUsage>(
    'GET /pressplatform/teaching/course/usage',
    course ? { query: { contentId: course.id } } : undefined,
  )
  if (!course) return null
  const readers = data?.readers
  return (
    <>
      <div className={styles.figures}>
        {!data && error && <RetryLine error={error} retry={refetch} />}
        {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {data && (
          <Figures label={t.usage}>
            <Figure name={t.classes} note={t.classesRunning(data.running)}>
              {thousands(data.classes)}
            </Figure>
            <Figure name={t.students} note={t.studentsNote}>
              {thousands(data.students)}
            </Figure>
            {readers && (
              <>
                <Figure name={t.week} note={t.weekNote}>
                  {thousands(readers.week)}
                </Figure>
                <Figure name={t.month} note={t.ever(thousands(readers.ever))}>
                  {thousands(readers.month)}
                </Figure>
                <Figure name={t.progress} note={t.progressNote}>
                  {readers.progress === null ? '-' : `${readers.progress}%`}
                </Figure>
              </>
            )}
            <Figure name={t.attachments}>{thousands(data.attachments)}</Figure>
          </Figures>
        )}
        {data && !readers && <p className={styles.help}>{t.noTextbook}</p>}
      </div>
      <CourseClasses key={course.id} contentId={course.id} readOnly />
    </>
  )
}
