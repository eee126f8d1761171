import type { User } from '#server/kernel/access/session.ts'

/** Deliveries need a right although addresses are masked, because they show who received which message. */
export const maySeeDeliveries = (user: User) => user.rights.includes('SystemManagement:delivery')
