import type { User } from '#server/kernel/access/session.ts'

/** Whether the user may change the institution, its departments and cohorts. */
export const mayOrganize = (user: User) => user.rights.includes('SystemManagement:organization')

/** Whether the user may see member counts and the lists of cohorts. */
export const maySeePeople = (user: User) => user.modules.includes('SystemManagement') || user.modules.includes('user_management')
