import { weekdayOf } from '#plain/time/weekday.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { CalendarItem } from '../contract.ts'
import styles from './calendar.module.css'
import { Entry } from './Entry.tsx'
import { keyOf } from './entries.ts'
import { calendarTexts } from './texts.ts'

interface Props {
  days: readonly string[]
  today: string
  entries: ReadonlyMap<string, CalendarItem[]>
  names: ReadonlyMap<string, string>
  /** Days without an entry are shown too, as in a week. */
  all?: boolean
}

/** Days one below the other, each with its entries. */
export function Agenda({ days, today, entries, names, all = false }: Props) {
  const t = useTexts(calendarTexts)
  return (
    <ol className={styles.agenda}>
      {days
        .filter((day) => all || entries.has(day))
        .map((day) => (
          <li key={day} data-today={day === today || undefined}>
            <h3>
              <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                <b>{day.slice(5).replace('-', '/')}</b> {t.weekday(weekdayOf(day))}
              </time>
              {day === today && <span>{t.today}</span>}
            </h3>
            <div>
              {(entries.get(day) ?? []).map((entry) => (
                <Entry key={keyOf(entry)} entry={entry} className={entry.classId === null ? undefined : names.get(entry.classId)} />
              ))}
              {!entries.has(day) && <span className={styles.free}>–</span>}
            </div>
          </li>
        ))}
    </ol>
  )
}
