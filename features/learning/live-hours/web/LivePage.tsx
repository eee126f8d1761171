import { useSearchParams } from 'react-router'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import { SummaryPage } from './attendance/SummaryPage.tsx'
import { HourPage } from './hour/HourPage.tsx'
import { HoursPage } from './hours/HoursPage.tsx'
import { MyHours } from './hours/MyHours.tsx'

/** The live hours of a class: for those who teach all of them, with `hour` one, with `view=attendance` the attendance; for a student the own ones. */
export default function LivePage() {
  const klass = useClass()
  const [query] = useSearchParams()
  if (!klass) return null
  if (klass.myRole === 'student') return <MyHours classId={klass.id} />
  const hourId = query.get('hour')
  if (hourId) return <HourPage key={hourId} hourId={hourId} />
  return query.get('view') === 'attendance' ? <SummaryPage classId={klass.id} /> : <HoursPage klass={klass} />
}
