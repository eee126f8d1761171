/** What the time of an attempt depends on in its test. */
export interface TestTime {
  opensAt: Date
  closesAt: Date
  /** Null: until the test closes. */
  limitMinutes: number | null
  /** Given to everybody while the test runs. */
  extraMinutes: number
  /** How long after the opening one may begin. Null: until it closes. */
  lateMinutes: number | null
  /** Answers are still taken so long after the end. */
  graceSeconds: number
}

/** What the time of an attempt depends on in its candidate. `opensAt` and `closesAt` stand in place of the test's. */
export interface CandidateTime {
  opensAt: Date | null
  closesAt: Date | null
  /** Additional time: per cent of the limit (of the whole time where there is no limit), and minutes. */
  percent: number
  minutes: number
}

export interface AttemptEnd {
  /** The end that the candidate sees. */
  deadlineAt: Date
  /** Answers are taken until then. */
  closesAt: Date
}

const minute = 60_000
/** Rounded up, so that a candidate does not get less time than the rule gives. */
const wholeSecond = (time: number) => Math.ceil(time / 1000) * 1000

/** When the test opens for a candidate. */
export const opensFor = (test: Pick<TestTime, 'opensAt'>, candidate: Pick<CandidateTime, 'opensAt'>): Date => candidate.opensAt ?? test.opensAt

/** When the test closes for a candidate who has no additional time of their own. */
const closingFor = (test: TestTime, candidate: CandidateTime): number => (candidate.closesAt ?? test.closesAt).getTime() + test.extraMinutes * minute

/** The time that a candidate has after beginning, in minutes; null when it ends with the test. */
export const minutesFor = (
  { limitMinutes, extraMinutes }: Pick<TestTime, 'limitMinutes' | 'extraMinutes'>,
  { percent, minutes }: Pick<CandidateTime, 'percent' | 'minutes'>,
): number | null => (limitMinutes === null ? null : limitMinutes * (1 + percent / 100) + minutes + extraMinutes)

/** The moment after which no attempt of the candidate goes on, whenever it began. */
export function latestEnd(test: TestTime, candidate: CandidateTime): Date {
  const closing = closingFor(test, candidate)
  const whole = (candidate.closesAt ?? test.closesAt).getTime() - opensFor(test, candidate).getTime()
  const base = test.limitMinutes === null ? Math.max(whole, 0) : test.limitMinutes * minute
  return new Date(wholeSecond(closing + (base * candidate.percent) / 100 + candidate.minutes * minute))
}

/** The end of an attempt that began at `startedAt`, in whole seconds. */
export function endOfAttempt(test: TestTime, candidate: CandidateTime, startedAt: Date): AttemptEnd {
  const latest = latestEnd(test, candidate).getTime()
  const own = minutesFor(test, candidate)
  const end = own === null ? latest : Math.min(wholeSecond(startedAt.getTime() + own * minute), latest)
  return { deadlineAt: new Date(end), closesAt: new Date(end + test.graceSeconds * 1000) }
}

/** The last moment at which a candidate may begin. Additional time does not make it later; minutes for everybody do where nothing else ends it. */
export function latestBegin(test: TestTime, candidate: CandidateTime): Date {
  const closing = closingFor(test, candidate)
  if (test.lateMinutes === null) return new Date(closing)
  return new Date(Math.min(opensFor(test, candidate).getTime() + test.lateMinutes * minute, closing))
}

/** The additional time that counts for a candidate: that which was given for this test, or else the person's accommodation, null without one that holds. */
export function additionalTime(own: { percent: number | null; minutes: number | null }, usual: { percent: number; minutes: number } | null) {
  if (own.percent !== null || own.minutes !== null) return { percent: own.percent ?? 0, minutes: own.minutes ?? 0, own: true }
  return { percent: usual?.percent ?? 0, minutes: usual?.minutes ?? 0, own: false }
}
