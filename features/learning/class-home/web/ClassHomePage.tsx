import { useClass } from '#features/learning/classes/web/use-class.ts'
import { StudentHome } from './student/StudentHome.tsx'
import { TeacherHome } from './teacher/TeacherHome.tsx'

/** The home of the class of `?id=`, which the frame of the class has read: for those who teach, or for a student. */
export default function ClassHomePage() {
  const klass = useClass()
  if (!klass) return null
  return klass.myRole === 'student' ? <StudentHome key={klass.id} klass={klass} /> : <TeacherHome key={klass.id} klass={klass} />
}
