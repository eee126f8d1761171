import type { User } from '#server/kernel/access/session.ts'

/** Whether the user may see the institution's prepaid account and request recharges. */
export const mayRecharge = (user: User) => user.rights.includes('SystemManagement:recharge')
