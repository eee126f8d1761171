import type { Watch, WatchedPerson } from '../../contract.ts'
import type { Reason, Status } from '../watch-texts.ts'

/** Milliseconds without a sign of the browser, which reports about every 15 seconds, after which it counts as offline. */
const silent = 45_000

/** What a candidate is doing, by the server's clock. */
export function statusOf({ standing, attempt }: WatchedPerson, now: number): Status {
  if (attempt?.state === 'running') {
    if (attempt.askingSince !== null) return 'asking'
    return attempt.waiting > 0 || now - new Date(attempt.seenAt).getTime() > silent ? 'offline' : 'writing'
  }
  if (attempt && attempt.state !== 'void') return 'handedIn'
  return standing === 'expected' || standing === 'makeup' ? 'notBegun' : 'out'
}

export interface Matter {
  person: WatchedPerson
  reason: Reason
  /** Since when, in milliseconds; matters that have waited longest come first. */
  since: number
}

/** What waits for those who watch, those who cannot go on first. */
export function mattersOf({ test, people }: Pick<Watch, 'test' | 'people'>, now: number): Matter[] {
  const lateAt = test.lateMinutes === null ? undefined : new Date(test.opensAt).getTime() + test.lateMinutes * 60_000
  const order: readonly Reason[] = ['asking', 'offline', 'away', 'late']
  const found = people.flatMap((person): Matter[] => {
    const { attempt } = person
    const status = statusOf(person, now)
    if (status === 'asking') return [{ person, reason: 'asking', since: new Date(attempt?.askingSince ?? now).getTime() }]
    if (status === 'offline' && attempt) return [{ person, reason: 'offline', since: new Date(attempt.seenAt).getTime() }]
    if (status === 'writing' && attempt && test.leaveLimit !== null && attempt.awayCount >= test.leaveLimit)
      return [{ person, reason: 'away', since: new Date(attempt.seenAt).getTime() }]
    return status === 'notBegun' && test.phase === 'open' && lateAt !== undefined && now > lateAt ? [{ person, reason: 'late', since: lateAt }] : []
  })
  return found.toSorted((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason) || a.since - b.since)
}

/** Row and place of a seat such as `3-08`; undefined for other names. */
export function placeOf(seat: string): { row: number; column: number } | undefined {
  const found = /^(\d{1,2})-(\d{1,2})$/.exec(seat.trim())
  return found ? { row: Number(found[1]), column: Number(found[2]) } : undefined
}
