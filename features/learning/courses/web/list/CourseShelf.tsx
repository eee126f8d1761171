import { PushpinFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Cover, heightOf } from '#features/authoring/textbooks/web/Cover.tsx'
import shelf from '#features/authoring/textbooks/web/list/shelf.module.css'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useRowKeys } from '#web/ui/list/table/use-row-keys.ts'
import { listTexts as commonTexts } from '#web/ui/list/texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { CourseRow } from '../../contract.ts'
import { courseAddress } from '../lines.ts'
import { Rating, statusShapes, teachersOf } from './course-columns.tsx'
import { listTexts } from './list-texts.ts'
import styles from './list.module.css'

interface Props {
  label: string
  courses: readonly CourseRow[]
  menu: (course: CourseRow) => ReactNode
  choosing: { chosen: ReadonlyMap<string, CourseRow>; has: (id: string) => boolean; toggle: (course: CourseRow, range?: boolean) => void }
  /** True while newer data is loading. */
  stale: boolean
}

/** The covers of courses on shelf lines, as those of textbooks. */
export function CourseShelf({ label, courses, menu, choosing, stale }: Props) {
  const t = useTexts(listTexts)
  const common = useTexts(commonTexts)
  const go = useNavigate()
  const open = (course: CourseRow | undefined) => course && !course.deletedAt && void go(courseAddress(course.id))
  const keys = useRowKeys(courses.length, {
    open: (index) => open(courses[index]),
    toggle: (index, range) => courses[index] && choosing.toggle(courses[index], range),
  })
  return (
    <ul className={shelf.shelf} aria-label={label} aria-busy={stale} data-choosing={choosing.chosen.size > 0 || undefined}>
      {courses.map((course, index) => (
        <li key={course.id} {...keys(index)} aria-label={course.name} data-on={choosing.has(course.id) || undefined}>
          <div className={shelf.stand}>
            <Cover url={course.cover} height={heightOf(course.id)} />
            <Checkbox
              className={shelf.box ?? ''}
              aria-label={common.selectRow(course.name)}
              tabIndex={-1}
              checked={choosing.has(course.id)}
              onClick={(event) => {
                event.preventDefault()
                choosing.toggle(course, event.shiftKey)
              }}
            />
            <div className={shelf.actions}>{menu(course)}</div>
          </div>
          <h2 title={course.name}>
            {course.top === 1 && <PushpinFilled className={styles.pin ?? ''} aria-label={t.top_1} />}
            {course.deletedAt ? course.name : <Link to={courseAddress(course.id)}>{course.name}</Link>}
          </h2>
          <p className={shelf.by}>
            {teachersOf(course) || '\u00A0'}
            {course.rating.average !== null && ' · '}
            <Rating rating={course.rating} t={t} />
          </p>
          <p className={shelf.foot}>
            <StatusDot shape={statusShapes[course.publishStatus]} word={t[`status_${course.publishStatus}`]} />
            <When at={course.deletedAt ?? course.lastUpdate_.timestamp} />
          </p>
        </li>
      ))}
    </ul>
  )
}
