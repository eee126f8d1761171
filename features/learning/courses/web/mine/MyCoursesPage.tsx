import { Link } from 'react-router'
import { Cover } from '#features/authoring/textbooks/web/Cover.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { MyCourse, myCourseList } from '../../contract-classes.ts'
import { courseTexts } from '../details/course-texts.ts'
import { courseAddress, myCoursesLine } from '../lines.ts'
import styles from './mine.module.css'

const mine: ListCall<typeof myCourseList> = { name: 'myCourses', line: myCoursesLine }

/** The courses that the person teaches or takes in a class. */
export default function MyCoursesPage() {
  const t = useTexts(courseTexts)
  const list = useListPage({ call: mine, filters: {}, sorts: { changed: '' }, ask: (_values, place) => ({ query: place }) })
  return (
    <ListPage
      list={list}
      title={t.myCourses}
      words={{ counted: t.countedCourses, total: t.countedCourses }}
      columns={[]}
      nameOf={({ name }) => name}
      none={{ title: t.noMine, help: t.noMineHelp }}
      body={(rows, stale) => (
        <ul className={styles.list} aria-busy={stale}>
          {rows.map((course) => (
            <Row key={course.id} course={course} />
          ))}
        </ul>
      )}
    />
  )
}

function Row({ course }: { course: MyCourse }) {
  const t = useTexts(courseTexts)
  const facts = [
    course.myRole && t[`role_${course.myRole}`],
    course.teachers.join(t.between),
    course.school,
    course.classes.length > 0 && t.ofClasses(course.classes.join(t.between)),
  ]
  return (
    <li>
      <Cover url={course.cover} height={96} />
      <div>
        <h2>
          <Link to={courseAddress(course.id)}>{course.name}</Link>
        </h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {course.excerpt && <p className={styles.excerpt}>{course.excerpt}</p>}
      </div>
    </li>
  )
}
