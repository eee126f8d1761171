import { PushpinFilled, StarFilled } from '@ant-design/icons'
import { Link } from 'react-router'
import { Cover } from '#features/authoring/textbooks/web/Cover.tsx'
import { nameOf } from '#features/authoring/textbooks/web/named.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { formatFen } from '#plain/numbers/money.ts'
import type { Column } from '#web/ui/list/columns/columns.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { CourseRow, PublishStatus } from '../../contract.ts'
import { courseAddress } from '../lines.ts'
import type { listTexts } from './list-texts.ts'
import styles from './list.module.css'

type Texts = (typeof listTexts)['zh-CN']

export const statusShapes: Record<PublishStatus, StatusShape> = { 0: 'ring', 2: 'solid', 3: 'bar' }

/** The names of the team in its order, without assistants. */
export const teachersOf = ({ teacher }: Pick<CourseRow, 'teacher'>): string =>
  teacher.flatMap(({ name, role }) => (role === 'assistant' ? [] : [name])).join('、')

/** A price in yuan; a price of nothing is free. */
export const priceText = (price: number | null, t: { free: string }): string => (price === null ? '-' : price === 0 ? t.free : formatFen(price))

/** The average of the ratings of a course, where there are enough, and how many there are. */
export function Rating({ rating: { average, count }, t }: { rating: CourseRow['rating']; t: Texts }) {
  if (average === null) return null
  const shown = average.toFixed(1)
  return (
    <span className={styles.rating} title={t.rated(shown, count)}>
      <StarFilled aria-label={t.rating} /> {shown}
    </span>
  )
}

const names = (entries: CourseRow['subject']) => entries.map(nameOf).join('、') || '-'

/** The columns of the table of courses. */
export function courseColumns(t: Texts, bin: boolean): Column<CourseRow>[] {
  return [
    {
      key: 'name',
      title: t.name,
      width: 260,
      sort: ['name', '-name'],
      render: (course) => (
        <div className={styles.course}>
          <Cover url={course.cover} height={42} />
          <div>
            <b>
              {course.top === 1 && <PushpinFilled className={styles.pin ?? ''} aria-label={t.top_1} />}
              {bin ? course.name : <Link to={courseAddress(course.id)}>{course.name}</Link>}
            </b>
            <small>{teachersOf(course) || '-'}</small>
          </div>
        </div>
      ),
    },
    {
      key: 'status',
      title: t.status,
      width: 112,
      render: ({ publishStatus }) => <StatusDot shape={statusShapes[publishStatus]} word={t[`status_${publishStatus}`]} />,
    },
    { key: 'type', title: t.type, width: 96, render: ({ courseType }) => t[`type_${courseType}`] },
    { key: 'subject', title: t.subject, width: 110, render: ({ subject }) => <span className={styles.cut}>{names(subject)}</span> },
    { key: 'classification', title: t.classification, width: 110, optional: true, render: ({ classification }) => names(classification) },
    { key: 'college', title: t.college, width: 140, optional: true, render: ({ college }) => <span className={styles.cut}>{names(college)}</span> },
    { key: 'school', title: t.school, width: 140, optional: true, render: ({ school }) => <span className={styles.cut}>{school || '-'}</span> },
    { key: 'classes', title: t.classes, width: 76, align: 'end', render: ({ classes }) => (classes ? thousands(classes) : '-') },
    { key: 'students', title: t.students, width: 76, align: 'end', render: ({ students }) => (students ? thousands(students) : '-') },
    {
      key: 'rating',
      title: t.rating,
      width: 84,
      align: 'end',
      render: ({ rating }) => (rating.average === null ? '-' : <Rating rating={rating} t={t} />),
    },
    {
      key: 'price',
      title: t.price,
      width: 100,
      align: 'end',
      render: ({ price, onShelf }) => (
        <span className={styles.price}>
          {priceText(price, t)}
          {onShelf && <small>{t.onSale}</small>}
        </span>
      ),
    },
    bin
      ? { key: 'updated', title: t.deleted, width: 116, align: 'end', render: ({ deletedAt }) => (deletedAt ? <When at={deletedAt} /> : '-') }
      : {
          key: 'updated',
          title: t.updated,
          width: 116,
          align: 'end',
          sort: ['-lastUpdate_.timestamp', 'lastUpdate_.timestamp'],
          render: ({ lastUpdate_ }) => <When at={lastUpdate_.timestamp} />,
        },
  ]
}
