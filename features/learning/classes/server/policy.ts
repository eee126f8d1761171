import type { User } from '#server/kernel/access/session.ts'
import { isOver } from './rules.ts'

interface Member {
  myRole: string | null
}

/** What decides about the classes of an institution, besides the classes themselves. */
type Rights = Pick<User, 'rights' | 'scope'>

export const mayAdd = (user: Rights) => user.rights.includes('teach:class')

/** Administrators of the institution see and manage all of its classes. */
export const rulesClasses = (user: Rights) => mayAdd(user) && (user.scope === 'institution' || user.scope === 'platform')

/** Whether the user manages the class: as its teacher, or as an administrator of the institution. */
export const mayTeach = (user: User, klass: Member) => klass.myRole === 'teacher' || rulesClasses(user)

/** Assistants see the members too. */
export const maySeeMembers = (user: User, klass: Member) => klass.myRole === 'assistant' || mayTeach(user, klass)

/** Members are changed until the class is over. */
export const mayChangeMembers = (user: User, klass: Member & { state: string }) => mayTeach(user, klass) && !isOver(klass.state)
