import type { User } from '../kernel/session.ts'

/** Who changes the institution, its departments and cohorts. */
export const mayOrganize = (user: User) => user.features.includes('SystemManagement:organization')

/** Who sees how many people there are, and the lists of cohorts. */
export const maySeePeople = (user: User) => user.modules.includes('SystemManagement') || user.modules.includes('user_management')
