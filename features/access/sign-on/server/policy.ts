import type { User } from '#server/kernel/access/session.ts'

/** Whether the user may manage and test the providers of the own institution. */
export const maySetUp = (user: User) => user.rights.includes('SystemManagement:signOn')
