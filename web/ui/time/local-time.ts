import { dayOf, instantOf } from './days.ts'
import { clockTime } from './When.tsx'

/** An instant as the value of an input of type `datetime-local`, `YYYY-MM-DDTHH:mm`, in the time zone of the institution; empty for none. */
export function localTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return `${dayOf(at)}T${clockTime(at)}`
}

/** The instant of such a value; null when it is empty or no time. */
export function instantOfLocal(local: string): string | null {
  if (!local || Number.isNaN(Date.parse(local))) return null
  const [day = '', time = ''] = local.split('T')
  return instantOf(day, time)
}
