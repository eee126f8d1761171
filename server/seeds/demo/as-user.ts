import type { Database } from '#server/kernel/data/db.ts'
import { startSession, userOf, type User } from '#server/kernel/access/session.ts'
import type { Person } from '../institution.ts'

/** The user with the rights that the server gives this person. Starts a session for a person who existed before this load and has none. */
export async function asUser(database: Database, person: Person | undefined): Promise<User> {
  if (!person) throw new Error('the demo textbooks need all accounts of the demo')
  const cookie = person.cookie || `recto=${await startSession(database.platform, person)}`
  const user = await userOf(database, cookie)
  if (!user) throw new Error(`${person.name} of the demo cannot sign in`)
  return user
}
