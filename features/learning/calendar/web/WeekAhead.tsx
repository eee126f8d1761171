import { useState } from 'react'
import { Link } from 'react-router'
import { daysAfter } from '#plain/time/zone.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dayOf, instantOf } from '#web/ui/time/days.ts'
import type { calendarList } from '../contract.ts'
import { Agenda } from './Agenda.tsx'
import styles from './calendar.module.css'
import { byDay } from './entries.ts'
import { calendarLine } from './lines.ts'
import { calendarTexts } from './texts.ts'

/** On the first page of one's own centre: what is left to do in the next seven days. Nothing while it is unknown. */
export function WeekAhead() {
  const t = useTexts(calendarTexts)
  const [today] = useState(() => dayOf(new Date()))
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(today, at))
  const query = { from: instantOf(today, '00:00'), to: instantOf(daysAfter(today, 7), '00:00') }
  const { data } = useRead<typeof calendarList>(calendarLine, { query })
  if (!data) return null
  const open = data.items.filter(({ done }) => !done)
  const names = new Map(data.classes.map(({ id, name }) => [id, name]))
  return (
    <section className={styles.ahead} aria-labelledby="home-ahead">
      <header>
        <h2 id="home-ahead">{t.ahead}</h2>
        <Link to="/mycenter/calendar">{t.aheadAll}</Link>
      </header>
      {open.length ? <Agenda days={days} today={today} entries={byDay(open)} names={names} /> : <p className={styles.help}>{t.aheadNone}</p>}
    </section>
  )
}
