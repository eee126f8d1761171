import type { User } from '../kernel/session.ts'

export const mayChangeSetting = (user: User) => user.features.includes('SystemManagement:setting')
