import type { User } from '../kernel/session.ts'

/** The providers of one's own institution; whoever has this feature also tries them. */
export const maySetUp = (user: User) => user.features.includes('SystemManagement:signOn')
