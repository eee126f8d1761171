import { twoDigits } from '#plain/numbers/digits.ts'

/** The day of a date in the browser's time zone, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`

/** The day that many days earlier. */
export const daysBack = (date: Date, days: number): string => dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - days))

interface RangeTexts {
  since: (day: string) => string
  upTo: (day: string) => string
}

const withSlashes = (day: string) => day.replaceAll('-', '/')

/** A range of days as text; empty when both ends are open. */
export function dateRangeText(from: string, to: string, t: RangeTexts): string {
  if (!from) return to ? t.upTo(withSlashes(to)) : ''
  if (!to) return t.since(withSlashes(from))
  return from === to ? withSlashes(from) : `${withSlashes(from)} – ${withSlashes(to)}`
}

/** Converts local days to ISO timestamps; `to` becomes the end of that day. */
export const toTimestamps = ({ from, to }: { from: string; to: string }) => ({
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString() }),
})
