import { useClass } from '#features/learning/classes/web/use-class.ts'
import { MyGrades } from './result/MyGrades.tsx'
import { Gradebook } from './Gradebook.tsx'

/** The gradebook of the class of `?id=`, which the frame of the class has read: the table for those who teach, the own result for a student. */
export default function GradebookPage() {
  const klass = useClass()
  if (!klass) return null
  return klass.myRole === 'student' ? <MyGrades key={klass.id} classId={klass.id} /> : <Gradebook key={klass.id} classId={klass.id} />
}
