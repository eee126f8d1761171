import { useCourse } from '#features/learning/courses/web/use-course.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { MyHomeworks } from '../mine/MyHomeworks.tsx'
import { HomeworkList } from './HomeworkList.tsx'

/** The homework of the classes that take the course of `?courseId=`: of those that the person teaches, or the own of a student. */
export default function CourseHomeworkPage() {
  const course = useCourse()
  const teaches = useMay()('teach')
  if (!course) return null
  return teaches ? <HomeworkList key={course.id} courseId={course.id} /> : <MyHomeworks key={course.id} courseId={course.id} />
}
