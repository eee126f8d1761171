import { CheckOutlined } from '@ant-design/icons'
import { byDay } from '#features/learning/calendar/web/entries.ts'
import { weekdayOf } from '#plain/time/weekday.ts'
import { calendarTexts } from '#features/learning/calendar/web/texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ClassDate } from '../../contract.ts'
import type { Week } from './use-week.ts'
import { WeekItem } from './WeekItem.tsx'
import styles from './week.module.css'
import { weekTexts } from './week-texts.ts'

/** A week on the phone of a student: a row of days with how much there is on each, and below it what there is, day by day. */
export function DayRow({ week: { days, today }, items }: { week: Week; items: readonly ClassDate[] }) {
  const t = useTexts(weekTexts)
  const words = useTexts(calendarTexts)
  const entries = byDay(items)
  return (
    <>
      <ol className={styles.days} aria-label={t.week}>
        {days.map((day) => {
          const own = entries.get(day) ?? []
          const open = own.filter(({ done }) => !done)
          return (
            <li key={day} data-today={day === today || undefined} data-past={day < today || undefined}>
              <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                <span aria-hidden="true">{t.short(weekdayOf(day))}</span>
                <span className="visually-hidden">{words.weekday(weekdayOf(day))}</span> <b>{Number(day.slice(8))}</b>
              </time>
              <small>{open.length ? t.things(open.length) : own.length > 0 && <CheckOutlined aria-label={t.allDone} />}</small>
            </li>
          )
        })}
      </ol>
      {items.length ? (
        <ol className={styles.agenda}>
          {days
            .filter((day) => entries.has(day))
            .map((day) => (
              <li key={day} data-today={day === today || undefined}>
                <h3>
                  {words.weekday(weekdayOf(day))} {Number(day.slice(8))}
                  {day === today && <span>{t.today}</span>}
                </h3>
                {(entries.get(day) ?? []).map((item) => (
                  <WeekItem key={`${item.kind} ${item.moment} ${item.id}`} item={item} />
                ))}
              </li>
            ))}
        </ol>
      ) : (
        <p className={styles.none}>{t.none}</p>
      )}
    </>
  )
}
