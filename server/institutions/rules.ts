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

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
