import { ClassTests } from '#features/exams/tests/web/classes/ClassTests.tsx'
import { MyTests } from '#features/exams/tests/web/mine/MyTests.tsx'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { ChapterTests } from './ChapterTests.tsx'
import styles from './book-tests.module.css'

/** The tests about the book of `?id=`, which the frame has read: those of the classes that have the book, and self-tests by its chapters. */
export default function BookTestsPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const teaches = useMay()('teach')
  return (
    <div className={styles.page} key={id}>
      <div className={styles.tests}>{teaches ? <ClassTests textbookId={id} /> : <MyTests textbookId={id} />}</div>
      <ChapterTests textbookId={id} />
    </div>
  )
}
