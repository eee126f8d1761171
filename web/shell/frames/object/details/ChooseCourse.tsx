import type { myCourseList } from '#features/learning/courses/contract-classes.ts'
import { useLocation } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { detailsTexts } from './details-texts.ts'

/** Where the person finds courses: the workbench, else the personal centre. */
export const useCoursesHome = () => (useMay()('mycourse') ? '/teaching/mycourse' : '/mycenter/course')

/** Shown when the address names no course: the courses of the person, each of which leads to the same screen. */
export function ChooseCourse() {
  const t = useTexts(detailsTexts)
  const { pathname } = useLocation()
  const home = useCoursesHome()
  const { data, error, refetch } = useRead<typeof myCourseList>('GET /pressplatform/mycourses', { query: { size: 50 } })
  useScreenTitle()
  return (
    <ChooseOne
      title={t.chooseCourse}
      items={data?.items.map(({ id, name, teachers }) => ({
        id,
        name,
        to: { pathname, search: `?${new URLSearchParams({ courseId: id })}` },
        note: teachers.join(t.between),
      }))}
      error={error}
      retry={() => void refetch()}
      none={t.noCourses}
      back={{ to: home, label: t.courseBack }}
    />
  )
}
