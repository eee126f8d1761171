const minute = 60_000

interface Sitting {
  startedAt: Date
  limitMinutes: number | null
  /** Given to everybody. */
  extraMinutes: number
  closesAt: Date | null
  extraPercent: number | null
  ownMinutes: number | null
  ownClosesAt: Date | null
}

/**
 * The candidate's own time with which an attempt that is opened again ends `minutes` from `now` by the rules of `endOfAttempt`, and goes on doing so
 * when the end is computed again. Undefined when that takes more than 600 additional minutes.
 */
export function reopenedTime(sitting: Sitting, now: Date, minutes: number) {
  const target = now.getTime() + minutes * minute
  const everybody = sitting.extraMinutes * minute
  // Without a limit the attempt ends with the test, so that the candidate's closing decides alone.
  if (sitting.limitMinutes === null) return { extraPercent: 0, extraMinutes: 0, closesAt: new Date(target - everybody) }
  const percent = sitting.extraPercent ?? 0
  const usual = sitting.limitMinutes * (1 + percent / 100)
  const own = Math.max(0, Math.ceil((target - sitting.startedAt.getTime() - everybody) / minute - usual))
  if (own > 600) return undefined
  const closing = sitting.ownClosesAt ?? sitting.closesAt
  return { extraPercent: percent, extraMinutes: own, closesAt: closing && closing.getTime() >= target ? sitting.ownClosesAt : new Date(target) }
}
