import { language } from '#web/kernel/texts/language.ts'
import { shownZone } from '#web/kernel/session/zone.ts'

const format = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language(), { timeZone: shownZone(), hourCycle: 'h23', ...parts })

/** `10:42:08` in the time zone of the institution. */
export const clockText = (at: number): string => format({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
/** `10:42`. */
export const hourText = (at: number | string): string => format({ hour: '2-digit', minute: '2-digit' }).format(new Date(at))
/** `11/26 10:42`. */
export const dayText = (at: number | string): string => format({ month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** Points without zeros that say nothing. */
export const pointsText = (points: number): string => String(Math.round(points * 100) / 100)
