import type { User } from '#server/kernel/access/session.ts'

export const mayChangeSetting = (user: User) => user.features.includes('SystemManagement:setting')
