/** The times of a test that concern one candidate. */
export interface TestTimes {
  opensAt: Date
  closesAt: Date
  /** Null: until it closes. */
  limitMinutes: number | null
  /** Given to everybody while it runs. */
  extraMinutes: number
  /** How long after the opening one may begin. Null: until it closes. */
  lateMinutes: number | null
}

/** What a person gets in addition: a share of the time in per cent, and minutes. */
export interface ExtraTime {
  percent: number
  minutes: number
}

const minute = 60_000
const wholeSeconds = (milliseconds: number) => Math.round(milliseconds / 1000) * 1000

/** The milliseconds that a person gets in addition: a share of the limit, or without a limit of the time between opening and closing, and minutes. */
function ownExtra({ limitMinutes, opensAt, closesAt }: TestTimes, { percent, minutes }: ExtraTime): number {
  const whole = limitMinutes === null ? closesAt.getTime() - opensAt.getTime() : limitMinutes * minute
  return (whole * percent) / 100 + minutes * minute
}

/**
 * The end of an attempt that began at `startedAt`: after the limit with all additional time, but not after the closing of the test with the additional
 * time of the test and of the person. Without a limit it is that latest moment. In whole seconds.
 */
export function endOfAttempt(test: TestTimes, extra: ExtraTime, startedAt: Date): Date {
  const own = ownExtra(test, extra)
  const latest = test.closesAt.getTime() + test.extraMinutes * minute + own
  const end = test.limitMinutes === null ? latest : Math.min(latest, startedAt.getTime() + (test.limitMinutes + test.extraMinutes) * minute + own)
  return new Date(wholeSeconds(end))
}

/** The last moment at which a person may begin. */
export function latestBegin({ opensAt, closesAt, lateMinutes }: TestTimes, _extra: ExtraTime): Date {
  return lateMinutes === null ? closesAt : new Date(Math.min(closesAt.getTime(), opensAt.getTime() + lateMinutes * minute))
}
