import type { User } from '../kernel/session.ts'

export const mayReadLog = (user: User) => user.features.includes('SystemManagement:log')

/** The whole institution’s entries need its scope; everybody else sees his own. */
export const seesWholeLog = (user: User) => user.scope === 'institution' || user.scope === 'platform'
