import type { identityKinds, IdentityState, identityStates } from '../contract.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { texts } from './texts.ts'

export const kinds = ['teacher', 'student', 'author', 'org'] as const satisfies typeof identityKinds
export const states = ['pending', 'approved', 'rejected', 'revoked', 'withdrawn', 'expired'] as const satisfies typeof identityStates

const shapes: Record<IdentityState, StatusShape> = {
  pending: 'half',
  approved: 'solid',
  rejected: 'diamond',
  revoked: 'bar',
  withdrawn: 'ring',
  expired: 'bar',
}
export const StateMark = ({ state, t }: { state: IdentityState; t: (typeof texts)['zh-CN'] }) => <StatusDot shape={shapes[state]} word={t[state]} />

/** Lines to read again after a change of an identity. */
export const identityLines = [
  'GET /pressplatform/idauthentication/list',
  'GET /pressplatform/idauthentication/mine',
  'GET /pressplatform/idauthentication/institutions',
]
