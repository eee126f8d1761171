import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Class {
  myRole: string | null
  state: string
}

/** Teachers and assistants of the class, and administrators of the institution, see its hours with all results. */
export const maySeeHours = (user: User, klass: Class) => maySeeMembers(user, klass)

/** They lead them too, until the class is over. */
export const mayLead = (user: User, klass: Class) => maySeeHours(user, klass) && !isOver(klass.state)

/** Students of the class take part in an hour. */
export const mayTakePart = (klass: Class) => klass.myRole === 'student' && !isOver(klass.state)
