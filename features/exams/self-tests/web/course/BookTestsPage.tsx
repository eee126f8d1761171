import type { courseGet } from '#features/learning/courses/contract.ts'
import { ClassTests } from '#features/exams/tests/web/classes/ClassTests.tsx'
import { MyTests } from '#features/exams/tests/web/mine/MyTests.tsx'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { ChapterTests } from './ChapterTests.tsx'
import styles from './book-tests.module.css'

/** The tests about what the frame has read: the course of `?courseId=` with its textbook, or the book of `?id=`. */
export default function BookTestsPage() {
  const [query] = useSearchParams()
  const courseId = query.get('courseId') ?? ''
  return courseId ? <CourseTests key={courseId} courseId={courseId} /> : <Tests key={query.get('id')} textbookId={query.get('id') ?? ''} />
}

function CourseTests({ courseId }: { courseId: string }) {
  const course = useRead<typeof courseGet>('GET /pressplatform/textbooks/course/info', { query: { contentId: courseId } }).data
  return course ? <Tests courseId={courseId} textbookId={course.courseResources[0]?.id ?? ''} /> : null
}

/** The tests of the classes that take the course or have the book, and self-tests by the chapters of the book. */
function Tests({ courseId = '', textbookId }: { courseId?: string; textbookId: string }) {
  const teaches = useMay()('teach')
  const of = courseId ? { courseId } : { textbookId }
  return (
    <div className={styles.page}>
      <div className={styles.tests}>{teaches ? <ClassTests {...of} /> : <MyTests {...of} />}</div>
      {textbookId && <ChapterTests textbookId={textbookId} />}
    </div>
  )
}
