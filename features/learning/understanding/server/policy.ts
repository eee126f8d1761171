import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Class {
  myRole: string | null
  state: string
}

/** Teachers and assistants of the class, and administrators of the institution. Students do not see what their class did not understand. */
export const maySeeUnderstanding = (user: User, klass: Class) => maySeeMembers(user, klass)

/** They record what they have done, until the class is over. */
export const mayAct = (user: User, klass: Class) => maySeeUnderstanding(user, klass) && !isOver(klass.state)
