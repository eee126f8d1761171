import { useEffect, useRef } from 'react'
import { byDay } from '#features/learning/calendar/web/entries.ts'
import { weekdayOf } from '#plain/time/weekday.ts'
import { calendarTexts } from '#features/learning/calendar/web/texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ClassDate } from '../../contract.ts'
import type { Week } from './use-week.ts'
import { WeekItem } from './WeekItem.tsx'
import styles from './week.module.css'
import { weekTexts } from './week-texts.ts'

/** A week as seven columns; on a phone it scrolls sideways and begins with today in the middle. */
export function WeekStrip({ week: { days, today }, items }: { week: Week; items: readonly ClassDate[] }) {
  const t = useTexts(weekTexts)
  const words = useTexts(calendarTexts)
  const strip = useRef<HTMLOListElement>(null)
  const first = days[0]
  useEffect(() => {
    const list = strip.current
    const current = list?.querySelector<HTMLElement>('[data-today]')
    if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - (list.clientWidth - current.clientWidth) / 2
  }, [first])
  const entries = byDay(items)
  return (
    <ol className={styles.strip} ref={strip} tabIndex={0} aria-label={t.week}>
      {days.map((day) => (
        <li key={day} data-today={day === today || undefined} data-past={day < today || undefined}>
          <h3>
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              {words.weekday(weekdayOf(day))} <b>{Number(day.slice(8))}</b>
            </time>
            {day === today && <span>{t.today}</span>}
          </h3>
          {(entries.get(day) ?? []).map((item) => (
            <WeekItem key={`${item.kind} ${item.moment} ${item.id}`} item={item} />
          ))}
        </li>
      ))}
    </ol>
  )
}
