import { maySeeMembers, mayTeach } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Class {
  myRole: string | null
  state: string
}

/** Teachers and assistants of the class, and administrators of the institution. */
export const maySeeGradebook = (user: User, klass: Class) => maySeeMembers(user, klass)

/** Assistants enter marks too. A class that is over is only looked at. */
export const mayEnter = (user: User, klass: Class) => maySeeGradebook(user, klass) && !isOver(klass.state)

/** To decide categories, items and rules. */
export const mayRule = (user: User, klass: Class) => mayTeach(user, klass) && !isOver(klass.state)
