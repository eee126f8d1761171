import { useClass } from '#features/learning/classes/web/use-class.ts'
import { Refused } from '#web/ui/states/Refused.tsx'
import { Places } from './Places.tsx'

/** What the class of `?id=` did not understand in the chapter of `?chapter=`, for those who teach it. */
export default function UnderstandingPage() {
  const klass = useClass()
  if (!klass) return null
  return klass.myRole === 'student' ? <Refused /> : <Places key={klass.id} klass={klass} />
}
