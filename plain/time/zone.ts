const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const two = '2-digit' as const
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: two, day: two, hour: two, minute: two, second: two })
  formats.set(timeZone, format)
  return format
}

/** The time zone of an institution that has not chosen one, and of what concerns no institution. */
export const defaultTimeZone = 'Asia/Shanghai'

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An instant as the clock of a time zone shows it: `YYYY-MM-DD` and `HH:MM:SS`. */
export function clockIn(timeZone: string, at: Date): { day: string; time: string } {
  const [day = '', time = ''] = formatOf(timeZone).format(at).split(' ')
  return { day, time }
}

/** The day of the week that a time zone has at an instant, in words of a language, such as `Friday`. */
export const weekdayIn = (timeZone: string, at: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }).format(at)

/** How many minutes the clock of a time zone is ahead of UTC at an instant. */
export function offsetIn(timeZone: string, at: Date): number {
  const { day, time } = clockIn(timeZone, at)
  return Math.round((Date.parse(`${day}T${time}Z`) - at.getTime()) / 60_000)
}

/** The instant at which the clock of a time zone shows a day and a time, `HH:MM` or `HH:MM:SS`; for a time that the clocks leave out, as much later. */
export function instantIn(timeZone: string, day: string, time: string): Date {
  const wall = Date.parse(`${day}T${time}Z`)
  const near = new Date(wall - offsetIn(timeZone, new Date(wall)) * 60_000)
  // Where the clocks change between the two, the offset at the instant itself counts.
  const at = wall - offsetIn(timeZone, near) * 60_000
  const shown = at + offsetIn(timeZone, new Date(at)) * 60_000
  return new Date(at + Math.max(0, wall - shown))
}

/** The day `days` later, or earlier if it is below zero. */
export const daysAfter = (day: string, days: number): string => clockIn('UTC', new Date(Date.parse(day) + days * 86_400_000)).day

/** The offset of a time zone as text, such as UTC+8 or UTC+5:30. */
export function offsetText(timeZone: string, at: Date): string {
  const minutes = offsetIn(timeZone, at)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '-' : '+'}${Math.trunc(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** A short label of a time zone, such as 北京时间 (UTC+8) or Eastern Time (UTC-5). */
export function zoneLabel(timeZone: string, language: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  const generic = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const beijing = language.startsWith('zh') ? '北京时间' : 'Beijing time'
  return `${timeZone === 'Asia/Shanghai' ? beijing : generic} (${offsetText(timeZone, at)})`
}
