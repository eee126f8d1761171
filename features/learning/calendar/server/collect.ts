import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { CalendarEntry, CalendarMember } from '#server/kernel/lists/calendar-source.ts'

/** The most entries of one answer. */
const most = 2000

/** What all features have for a person between two instants (`to` excluded), by time, each entry once. */
export async function collectEntries(
  { collected }: Pick<App, 'collected'>,
  db: Db,
  member: CalendarMember,
  between: { from: Date; to: Date },
): Promise<{ entries: CalendarEntry[]; cut: boolean }> {
  const found: CalendarEntry[] = []
  for (const source of collected.calendar) found.push(...(await source(db, member, between)))
  const once = new Map(found.map((entry) => [keyOf(entry), entry]))
  const entries = [...once.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime() || (keyOf(a) < keyOf(b) ? -1 : 1))
  return { entries: entries.slice(0, most), cut: entries.length > most }
}

/** Names an entry; the same on every reading. */
export const keyOf = ({ kind, moment, id }: Pick<CalendarEntry, 'kind' | 'moment' | 'id'>): string => `${kind}-${moment}-${id}`
