import { useClass } from '#features/learning/classes/web/use-class.ts'
import { MyHomeworks } from '../mine/MyHomeworks.tsx'
import { HomeworkList } from './HomeworkList.tsx'

/** The homework of the class of `?id=`, which the frame of the class has read: that of those who teach, or the own of a student. */
export default function ClassHomeworkPage() {
  const klass = useClass()
  if (!klass) return null
  return klass.myRole === 'student' ? <MyHomeworks key={klass.id} classId={klass.id} /> : <HomeworkList key={klass.id} classId={klass.id} />
}
