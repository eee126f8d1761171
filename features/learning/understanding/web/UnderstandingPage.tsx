import { useClass } from '#features/learning/classes/web/use-class.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Places } from './Places.tsx'
import { understandingTexts } from './texts.ts'

/** What the class of `?id=` did not understand in the chapter of `?chapter=`, for those who teach it. */
export default function UnderstandingPage() {
  const t = useTexts(understandingTexts)
  const klass = useClass()
  if (!klass) return null
  if (klass.myRole === 'student') return <EmptyState level={2} title={t.forTeachers} />
  return <Places key={klass.id} klass={klass} />
}
