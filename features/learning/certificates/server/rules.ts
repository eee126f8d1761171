import type { CertificateState, Standing, Template } from '../contract.ts'
import { clockIn, daysAfter } from '#plain/time/zone.ts'

/** The day of now in a time zone, as `YYYY-MM-DD`. */
export const todayIn = (timeZone: string): string => clockIn(timeZone, new Date()).day

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
