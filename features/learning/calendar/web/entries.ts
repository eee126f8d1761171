import { dayOf } from '#web/ui/time/days.ts'
import type { CalendarItem } from '../contract.ts'

/** The kind as it is filtered and coloured: first and last day of a class are one. */
export const kindOf = (kind: string): string => (kind.startsWith('class') ? 'class' : kind)

/** Entries by the day on which they stand, in the time zone of the institution. */
export const byDay = <T extends { at: string }>(items: readonly T[]): Map<string, T[]> => Map.groupBy(items, ({ at }) => dayOf(new Date(at)))

/** The React key of an entry. */
export const keyOf = ({ kind, moment, id }: CalendarItem): string => `${kind} ${moment} ${id}`
