import type { User } from '#server/kernel/access/session.ts'

export const mayReadLog = (user: User) => user.rights.includes('SystemManagement:log')

/** Members with the scope of the institution or the platform see all entries; others see only their own. */
export const seesWholeLog = (user: User) => user.scope === 'institution' || user.scope === 'platform'
