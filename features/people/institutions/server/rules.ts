import type { InstitutionState } from '../contract.ts'

const dayMs = 24 * 3600_000
/** An institution is shown as expiring in the last days of its term, as many as this. */
export const expiringDays = 30
/** A trial lasts about as long as that; it is expiring in its last week. */
export const expiringTrialDays = 7

interface Term {
  suspendedAt: Date | null
  expiresAt: Date | null
  trial: boolean
}

export function stateOf({ suspendedAt, expiresAt, trial }: Term, now = Date.now()): InstitutionState {
  if (suspendedAt) return 'suspended'
  if (!expiresAt) return 'active'
  if (expiresAt.getTime() <= now) return 'expired'
  if (expiresAt.getTime() <= now + (trial ? expiringTrialDays : expiringDays) * dayMs) return 'expiring'
  return trial ? 'trial' : 'active'
}

/** The stages at which messages are sent, in days before the end of a term; 0 is the end itself. */
const stages = [0, 1, 7, expiringDays]

/** The stage that a term has reached, unless its messages have been sent. `warned` is the last stage with sent messages. */
export function dueStage(expiresAt: Date, warned: number | null, now = Date.now()): number | undefined {
  const daysLeft = Math.max(0, (expiresAt.getTime() - now) / dayMs)
  const stage = stages.find((each) => daysLeft <= each)
  return stage !== undefined && (warned === null || stage < warned) ? stage : undefined
}
