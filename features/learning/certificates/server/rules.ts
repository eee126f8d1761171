import type { CertificateState, Standing, Template } from '../contract.ts'
import { daysAfter } from '#plain/time/zone.ts'

/** Days before the end within which a certificate counts as expiring. */
export const warningDays = 30

interface Dated {
  revokedAt: Date | null
  expiresOn: string | null
}

/** The state of a certificate on a day of its institution; on its last day it is still valid. */
export const stateOf = ({ revokedAt, expiresOn }: Dated, today: string): CertificateState =>
  revokedAt !== null ? 'revoked' : expiresOn !== null && expiresOn < today ? 'expired' : 'valid'

export const isExpiring = (certificate: Dated, today: string): boolean =>
  stateOf(certificate, today) === 'valid' && certificate.expiresOn !== null && certificate.expiresOn <= daysAfter(today, warningDays)

/** The last day of a certificate that is valid for a number of months: the day before the same date. At the end of a short month it is its last day. */
export function lastDay(awardedOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = awardedOn.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const first = (at: number) => `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const endOfMonth = daysAfter(first(count + 1), -1)
  const sameDate = daysAfter(first(count), day - 1)
  return sameDate > endOfMonth ? endOfMonth : daysAfter(sameDate, -1)
}

interface Reached {
  progress: { counted: number; done: number; percent: number }
  /** Undefined before the release of marks. */
  mark: number | null | undefined
}

/** How far a student is towards the conditions of a certificate. Marks count as the student sees them. */
export function standingOf({ minProgress, minMark }: Pick<Template, 'minProgress' | 'minMark'>, { progress, mark }: Reached): Standing {
  const units = minProgress === null ? null : { ...progress, met: progress.counted > 0 && progress.percent >= minProgress }
  const marks = minMark === null ? null : { percent: mark ?? null, released: mark !== undefined, met: (mark ?? -1) >= minMark }
  return { progress: units, mark: marks, met: (units?.met ?? true) && (marks?.met ?? true) }
}
