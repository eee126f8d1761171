import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { CalendarItem } from '../contract.ts'
import styles from './calendar.module.css'
import { Entry } from './Entry.tsx'
import { keyOf } from './entries.ts'
import { sameMonth } from './period.ts'
import { calendarTexts } from './texts.ts'

/** Entries that a cell of a month shows; the others are counted. */
const mostInCell = 3

interface Props {
  days: readonly string[]
  /** The day around which the month is shown. */
  day: string
  today: string
  entries: ReadonlyMap<string, CalendarItem[]>
  openDay: (day: string) => void
}

/** A month as a table of weeks. */
export function MonthGrid({ days, day, today, entries, openDay }: Props) {
  const t = useTexts(calendarTexts)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {days.slice(0, 7).map((each, at) => (
            <th key={each} scope="col">
              {t.weekday(at)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const items = entries.get(each) ?? []
              const shown = items.length > mostInCell ? items.slice(0, mostInCell - 1) : items
              return (
                <td key={each} data-other={!sameMonth(each, day) || undefined} data-today={each === today || undefined}>
                  <span className={styles.number}>
                    <time dateTime={each} aria-current={each === today ? 'date' : undefined}>
                      {Number(each.slice(8))}
                    </time>
                  </span>
                  {shown.map((entry) => (
                    <Entry key={keyOf(entry)} entry={entry} small />
                  ))}
                  {items.length > shown.length && (
                    <button type="button" className={styles.more} onClick={() => openDay(each)}>
                      {t.more(items.length - shown.length)}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
