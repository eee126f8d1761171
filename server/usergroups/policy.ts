import type { User } from '../kernel/session.ts'

/** Who looks after groups: the feature, for one's own groups; all groups of the institution where one reaches all of it. */
export const mayAdd = (user: User) => user.features.includes('user_management:group')
export const mayChange = (user: User, group: { ownerId: string }) => mayAdd(user) && (group.ownerId === user.memberId || reachesAll(user))
const reachesAll = ({ scope }: User) => scope === 'institution' || scope === 'platform'
