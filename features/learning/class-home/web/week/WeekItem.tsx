import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { calendarTexts } from '#features/learning/calendar/web/texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clockTime } from '#web/ui/time/When.tsx'
import type { ClassDate } from '../../contract.ts'
import styles from './week.module.css'
import { weekTexts } from './week-texts.ts'

/** Something dated of a class: time, name, one fact and a bar; a live hour that runs has the way in. */
export function WeekItem({ item: { kind, moment, title, at, until, path, done, fact, share } }: { item: ClassDate }) {
  const t = useTexts(weekTexts)
  const words = useTexts(calendarTexts)
  const what = words.momentOf(kind, moment)
  const running = kind === 'live' && until === null
  return (
    <div className={styles.item} data-done={done || undefined}>
      <small>
        <time dateTime={at}>{moment === 'day' ? words.allDay : clockTime(new Date(at))}</time> {what}
        {done && <CheckOutlined aria-label={words.done} />}
      </small>
      {/* The page of a test is written by the server and not part of the app. */}
      {path.startsWith('/examination') ? <a href={screenHref(path)}>{title}</a> : <Link to={path}>{title}</Link>}
      {fact && <span className={styles.fact}>{inLanguage(fact)}</span>}
      {share && share.of > 0 && (
        <i className={styles.bar} aria-hidden="true">
          <i style={{ inlineSize: `${Math.round((share.done / share.of) * 100)}%` }} />
        </i>
      )}
      {running && (
        <Link className={styles.enter} to={path}>
          {t.enterHour}
        </Link>
      )}
    </div>
  )
}
