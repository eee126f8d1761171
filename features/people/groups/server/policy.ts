import type { User } from '#server/kernel/access/session.ts'

/** With the right, a user may change own groups; with a data scope of the whole institution, all of its groups. */
export const mayAdd = (user: User) => user.rights.includes('user_management:group')
export const mayChange = (user: User, group: { ownerId: string }) => mayAdd(user) && (group.ownerId === user.memberId || reachesAll(user))
const reachesAll = ({ scope }: User) => scope === 'institution' || scope === 'platform'
