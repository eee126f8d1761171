import type { InstitutionState } from '@recto/contract/institutions'

const day = 24 * 3600_000
/** Days before the end of a term from which on an institution is shown as expiring. */
export const expiringDays = 30

export function stateOf({ suspendedAt, expiresAt }: { suspendedAt: Date | null; expiresAt: Date | null }, now = Date.now()): InstitutionState {
  if (suspendedAt) return 'suspended'
  if (!expiresAt) return 'active'
  if (expiresAt.getTime() <= now) return 'expired'
  return expiresAt.getTime() <= now + expiringDays * day ? 'expiring' : 'active'
}

/** Days before the end of a term at which people are told, and the end itself. */
const stages = [0, 1, 7, expiringDays]

/** The stage that a term has reached and that nobody has been told of yet; `warned` is the last one that was told. */
export function warningOf(expiresAt: Date, warned: number | null, now = Date.now()): number | undefined {
  const left = Math.max(0, (expiresAt.getTime() - now) / day)
  const stage = stages.find((each) => left <= each)
  return stage !== undefined && (warned === null || stage < warned) ? stage : undefined
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
