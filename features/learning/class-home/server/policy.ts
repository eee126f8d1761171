import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import type { User } from '#server/kernel/access/session.ts'

interface Class {
  myRole: string | null
}

/** Teachers and assistants of the class, and administrators of the institution, see the home of those who teach and the report of each student. */
export const leads = (user: User, klass: Class): boolean => maySeeMembers(user, klass)

/** Students see the own report and the own reading. */
export const studies = ({ myRole }: Class): boolean => myRole === 'student'
