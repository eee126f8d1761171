import type { ClassState, JoinMode } from '../contract.ts'
import type { JoinOutcome } from '../contract-joining.ts'
import type { MemberState } from '../contract-members.ts'

/** Letters and digits of a code: none that is read for another one. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const codeLength = 6

/** A class that has ended or is archived is only looked at; only its state is changed. */
export const isOver = (state: string): boolean => state === 'ended' || state === 'archived'

interface Joining {
  state: ClassState
  joinMode: JoinMode
  inviteExpiresAt: Date | null
  capacity: number | null
  students: number
  /** What the person is in the class already; undefined for nothing. */
  mine: MemberState | undefined
}

/** What a person of the institution may do with an invitation at a time. What the person is already goes before what the class would let others do. */
export function joinOutcome(
  { state, joinMode, inviteExpiresAt, capacity, students, mine }: Joining,
  now: Date,
): Exclude<JoinOutcome, 'otherInstitution' | 'visitor'> {
  if (mine === 'active') return 'member'
  if (mine === 'removed') return 'removed'
  if (state === 'draft') return 'draft'
  if (isOver(state)) return 'ended'
  if (mine === 'pending') return 'pending'
  if (joinMode === 'closed') return 'closed'
  if (inviteExpiresAt && inviteExpiresAt <= now) return 'expired'
  if (capacity !== null && students >= capacity) return 'full'
  return joinMode === 'approve' ? 'approve' : 'open'
}

/** How many more students a class takes; infinite without a limit. */
export const placesLeft = (capacity: number | null, students: number): number =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - students)

/** The member states from which an action leads on. */
export const actionFrom = {
  approve: ['pending'],
  refuse: ['pending'],
  remove: ['active'],
  readmit: ['left', 'removed'],
  role: ['active'],
  group: ['active'],
} as const satisfies Record<string, readonly MemberState[]>
