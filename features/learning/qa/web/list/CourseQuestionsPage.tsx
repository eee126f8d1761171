import { useCourse } from '#features/learning/courses/web/use-course.ts'
import { QuestionsList } from './QuestionsList.tsx'

/** The questions of the person's classes that take the course of `?courseId=`. */
export default function CourseQuestionsPage() {
  const course = useCourse()
  return course && <QuestionsList key={course.id} courseId={course.id} scope="both" />
}
