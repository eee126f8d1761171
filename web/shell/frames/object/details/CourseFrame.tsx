import type { Course, courseGet, courseStatusBatch } from '#features/learning/courses/contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { ObjectFrame, ObjectHead } from '../ObjectFrame.tsx'
import { useCoursesHome } from './ChooseCourse.tsx'
import style from './DetailsFrame.module.css'
import { detailsTexts } from './details-texts.ts'

const line = 'GET /pressplatform/textbooks/course/info'
const changed = [line, 'GET /pressplatform/teaching/course', 'GET /pressplatform/mycourses'] as const
const shapes = { 0: 'ring', 2: 'solid', 3: 'bar' } as const

/** The layout of the screens of one course. */
export function CourseFrame({ id }: { id: string }) {
  const t = useTexts(detailsTexts)
  const home = useCoursesHome()
  const { data: course, error, refetch } = useRead<typeof courseGet>(line, { query: { contentId: id } })
  useObjectName(course?.name)
  return (
    <ObjectFrame
      layout="details"
      id={id}
      parameter="courseId"
      home={home}
      words={{ back: t.courseBack, tabs: t.courseTabs, gone: t.courseGone, goneHelp: t.courseGoneHelp, loading: t.courseLoading }}
      loaded={course !== undefined}
      error={error}
      retry={() => void refetch()}
      head={course && <CourseHead course={course} />}
      audience={course?.can.teach ? ['course', 'course team'] : ['course']}
    />
  )
}

function CourseHead({ course }: { course: Course }) {
  const t = useTexts(detailsTexts)
  const { message } = App.useApp()
  const published = course.publishStatus === 2
  const [set, { busy }] = useCall<typeof courseStatusBatch>('PUT /pressplatform/teaching/course/status', {
    refresh: changed,
    onDone({ failed: [refused] }) {
      if (refused) void message.warning(refused.reason)
      else void message.success(published ? t.cancelled : t.published)
    },
  })
  const teachers = course.teacher.flatMap(({ name, role }) => (role === 'assistant' ? [] : [name])).join(t.between)
  const facts = [teachers, course.school, course.can.teach && course.classes > 0 && t.lesson(thousands(course.classes), thousands(course.students))]
  return (
    <div className={style.book}>
      <img className={style.cover} src={course.cover} alt="" />
      <div className={style.words}>
        <ObjectHead name={course.name} facts={facts.filter(Boolean).join(' · ')} />
        {course.can.teach && (
          <div className={style.state}>
            <StatusDot shape={shapes[course.publishStatus]} word={t[`status_${course.publishStatus}`]} />
            {course.can.manage && (
              <Button
                {...(!published && { type: 'primary' as const })}
                loading={busy}
                onClick={() => void set({ body: { ids: [course.id], status: published ? 'cancel' : 'publish' } })}
              >
                {published ? t.cancel : t.publish}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
