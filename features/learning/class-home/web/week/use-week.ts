import { useSearchParams } from 'react-router'
import { daysAfter } from '#plain/time/zone.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { dayOf, instantOf } from '#web/ui/time/days.ts'
import { daysOf } from '#features/learning/calendar/web/period.ts'
import type { classDates } from '../../contract.ts'
import { datesLine } from '../lines.ts'

/** The week of `?week=`, a day as `YYYY-MM-DD`, or this one: its days from Monday, and what is dated in it. */
export function useWeek(classId: string) {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(new Date())
  const asked = query.get('week') ?? ''
  const day = /^20\d\d-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today
  const days = daysOf('week', day)
  const [first = day] = days
  const read = useRead<typeof classDates>(
    datesLine,
    { classId, query: { from: instantOf(first, '00:00'), to: instantOf(daysAfter(first, 7), '00:00') } },
    { keep: true },
  )
  const show = (week: string) =>
    setQuery(
      (now) => {
        if (week) now.set('week', week)
        else now.delete('week')
        return now
      },
      { preventScrollReset: true },
    )
  return {
    today,
    days,
    read,
    /** Whether it is the present week. */
    present: days.includes(today),
    earlier: () => show(daysAfter(first, -7)),
    later: () => show(daysAfter(first, 7)),
    back: () => show(''),
  }
}
export type Week = ReturnType<typeof useWeek>
