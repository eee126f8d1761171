const two = (figure: number) => String(figure).padStart(2, '0')

/** The day of a date where the person is, as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The day so many days before. */
export const daysBack = (date: Date, days: number): string => dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - days))

interface Words {
  since: (day: string) => string
  upTo: (day: string) => string
}

const shown = (day: string) => day.replaceAll('-', '/')

/** A span of days in words; empty when both ends are open. */
export function daysWords(from: string, to: string, t: Words): string {
  if (!from) return to ? t.upTo(shown(to)) : ''
  if (!to) return t.since(shown(from))
  return from === to ? shown(from) : `${shown(from)} – ${shown(to)}`
}

/** Days where the person is become instants; the last day counts whole. */
export const instants = ({ from, to }: { from: string; to: string }) => ({
  ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + 86_400_000).toISOString() }),
})
