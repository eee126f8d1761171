import { App, Form, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import type { courseList } from '../../contract.ts'
import type { classCourseGet, classCourseSet } from '../../contract-classes.ts'
import { courseTexts } from '../details/course-texts.ts'
import { classCourseLine, courseAddress, courseLines, coursesLine } from '../lines.ts'

const useClassCourse = (classId: string) => useRead<typeof classCourseGet>(classCourseLine, { query: { classId } }).data

/** The course that a class takes, on the overview of the class. */
export function ClassCourseFact({ classId }: { classId: string }) {
  const t = useTexts(courseTexts)
  const course = useClassCourse(classId)?.course
  return course ? <Facts facts={{ [t.classCourse]: <Link to={courseAddress(course.id)}>{course.name}</Link> }} /> : null
}

/** Chooses the course of a class among those of the person and those that the institution shares. */
export function ClassCourseSetting({ classId, disabled }: { classId: string; disabled: boolean }) {
  const t = useTexts(courseTexts)
  const { message } = App.useApp()
  const may = useMay()
  const [words, setWords] = useState('')
  const keyword = words.trim().slice(0, 100)
  const ask = (scope: 'mine' | 'original') => ({ query: { scope, size: 50, ...(keyword && { keyword }) } })
  const mine = useRead<typeof courseList>(coursesLine, may('mycourse') ? ask('mine') : undefined, { keep: true }).data
  const shared = useRead<typeof courseList>(coursesLine, may('schoolcourse') ? ask('original') : undefined, { keep: true }).data
  const stored = useClassCourse(classId)
  const [set, { busy }] = useCall<typeof classCourseSet>('PUT /pressplatform/teaching/course/classes', {
    refresh: courseLines,
    onDone: () => void message.success(t.courseSet),
  })
  if (!stored || !may('yuncourse')) return null
  const { course } = stored
  const found = new Map([...(mine?.items ?? []), ...(shared?.items ?? [])].map(({ id, name }) => [id, name]))
  if (course && !keyword) found.set(course.id, course.name)
  return (
    <Form layout="vertical" component="div" disabled={disabled}>
      <Form.Item label={t.classCourse} htmlFor="class-course" extra={t.classCourseHelp}>
        <Select<string | null>
          id="class-course"
          allowClear={clearable()}
          showSearch={{ filterOption: false, onSearch: setWords }}
          loading={busy}
          value={course?.id ?? null}
          placeholder={t.chooseCourse}
          notFoundContent={mine || shared ? t.noCourses : t.loading}
          options={[...found].map(([value, label]) => ({ value, label }))}
          onChange={(next) => void set({ body: { classId, contentId: next ?? null } })}
        />
      </Form.Item>
    </Form>
  )
}
