import type { User } from '#server/kernel/access/session.ts'

/** People remove what they have added. */
export const mayRemove = (user: User, toy: { createdBy: string }) => toy.createdBy === user.memberId
