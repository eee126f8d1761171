import { clockTime, dayText } from '#web/ui/time/When.tsx'

/** `2026/11/27 09:30–11:30`, with both days where they differ. Times are those of the institution. */
export function spanText(opensAt: string | null, closesAt: string | null): string {
  if (opensAt === null || closesAt === null) return ''
  const [opens, closes] = [new Date(opensAt), new Date(closesAt)]
  const [first, last] = [dayText(opens), dayText(closes)]
  return first === last ? `${first} ${clockTime(opens)}–${clockTime(closes)}` : `${first} ${clockTime(opens)} – ${last} ${clockTime(closes)}`
}
