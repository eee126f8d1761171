import { sql } from 'kysely'
import { type CalendarEntry, type CalendarSource, mostEntries } from '#server/kernel/lists/calendar-source.ts'

/** The first and the last day of the classes that a person is in. */
export const classesCalendar: CalendarSource = async (db, { memberId }, { from, to }) => {
  const firstAt = sql<Date>`(classes.starts_on::timestamp at time zone institutions.time_zone)`
  const lastAt = sql<Date>`(classes.ends_on::timestamp at time zone institutions.time_zone)`
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .innerJoin('institutions', 'institutions.id', 'classes.institutionId')
    .select(['classes.id', 'classes.name', firstAt.as('firstAt'), lastAt.as('lastAt')])
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.state', '=', 'active')
    .where('classes.binned', '=', false)
    .where('classes.state', '<>', 'draft')
    .where(sql<boolean>`((${firstAt} >= ${from} and ${firstAt} < ${to}) or (${lastAt} >= ${from} and ${lastAt} < ${to}))`)
    .orderBy(firstAt)
    .limit(mostEntries)
    .execute()
  return rows.flatMap(({ id, name, firstAt: first, lastAt: last }): CalendarEntry[] => {
    const path = `/education/classes/details?${new URLSearchParams({ id })}`
    const entry = { moment: 'day' as const, id, title: name, classId: id, until: null, path, done: false }
    const within = (at: Date | null): at is Date => at !== null && at >= from && at < to
    return [
      ...(within(first) ? [{ ...entry, kind: 'classFirst', at: first }] : []),
      ...(within(last) ? [{ ...entry, kind: 'classLast', at: last }] : []),
    ]
  })
}
