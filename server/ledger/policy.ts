import type { User } from '../kernel/session.ts'

/** Who sees the institution's money and may ask for a recharge. */
export const mayRecharge = (user: User) => user.features.includes('SystemManagement:recharge')
