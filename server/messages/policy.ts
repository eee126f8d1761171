import type { User } from '../kernel/session.ts'

/** Addresses are masked there; still it tells who was told what. */
export const maySeeDeliveries = (user: User) => user.features.includes('SystemManagement:delivery')
