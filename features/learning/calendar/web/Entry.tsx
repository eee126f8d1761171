import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import type { CalendarItem } from '../contract.ts'
import styles from './calendar.module.css'
import { kindOf } from './entries.ts'
import { calendarTexts } from './texts.ts'

interface Props {
  entry: CalendarItem
  className?: string | undefined
  /** In a cell of a month: one line, without the class. */
  small?: boolean
}

/** One entry of the calendar as a link to its place. */
export function Entry({ entry, className = '', small = false }: Props) {
  const t = useTexts(calendarTexts)
  const { kind, moment, title, at, until, path, done } = entry
  const time = moment === 'day' ? t.allDay : clockTime(new Date(at))
  const end = until === null || small ? '' : `–${clockTime(new Date(until))}`
  const what = t.momentOf(kind, moment)
  const content = (
    <>
      <time dateTime={at}>
        {small && moment === 'day' ? '' : time}
        {end}
      </time>
      <span className={styles.what}>
        {what && <i>{what}</i>}
        <b>{title}</b>
        {!small && className && <small>{className}</small>}
      </span>
      {done && <CheckOutlined aria-label={t.done} />}
    </>
  )
  const given = {
    className: styles.entry ?? '',
    'data-kind': kindOf(kind),
    'data-small': small || undefined,
    'data-done': done || undefined,
    title: `${time} ${what} ${title}`,
  }
  // The page of a test is written by the server and not part of the app.
  return path.startsWith('/examination') ? (
    <a {...given} href={screenHref(path)}>
      {content}
    </a>
  ) : (
    <Link {...given} to={path}>
      {content}
    </Link>
  )
}
