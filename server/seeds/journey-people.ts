import { startSession } from '#server/kernel/access/session.ts'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { openDatabase } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPeople, type Person } from './institution.ts'

/** The password of everyone who is made here. */
export const newPassword = 'a boat on the river'

export interface NewPerson extends Person {
  /** The name to sign in with. */
  account: string
}
/** The people of an institution: for each a starting role, or the code of a role made for the test, and the name. */
type Drafts<Key extends string> = Record<Key, { role: string; name: string }>

/** Makes people for browser journeys, directly in the database of the running server: no call, no form, one hash for all. */
export function openJourneyPeople(url: string) {
  const database = openDatabase(url, { max: 2 })
  let hash: Promise<string> | undefined

  /** Adds people to an institution, by one statement for each table. */
  async function addPeople<Key extends string>(institutionId: string, drafts: Drafts<Key>): Promise<Record<Key, NewPerson>> {
    const passwordHash = await (hash ??= hashPassword(newPassword))
    const mark = newId().slice(-12)
    const keys = Object.keys(drafts) as Key[]
    const accounts = keys.map((key) => [key, { ...drafts[key], passwordHash, account: `${key}${mark}` }])
    const built = await buildPeople(database, institutionId, Object.fromEntries(accounts) as Drafts<Key>)
    // Journeys sign in themselves, and count sessions.
    const members = keys.map((key) => built[key].memberId)
    await database.platform.deleteFrom('sessions').where('memberId', 'in', members).execute()
    return Object.fromEntries(keys.map((key) => [key, { ...built[key], account: `${key}${mark}` }])) as Record<Key, NewPerson>
  }

  /** Makes an institution with people. */
  async function addInstitution<Key extends string>(name: string, drafts: Drafts<Key>): Promise<Record<Key, NewPerson>> {
    return addPeople(await buildInstitution(database, { name }), drafts)
  }

  /** The id of an institution of the demo. */
  async function institutionOf(code: string): Promise<string> {
    return (await database.platform.selectFrom('institutions').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  }

  /** The token of a new session of an account. */
  async function newSession(account: string): Promise<string> {
    const { rows } = await database.pool.query<{ accountId: string; institutionId: string; memberId: string }>(
      `select a.id as "accountId", m.institution_id as "institutionId", m.id as "memberId"
       from accounts a join members m on m.account_id = a.id where a.account = $1 order by m.created_at limit 1`,
      [account],
    )
    if (!rows[0]) throw new Error(`There is no account ${account}`)
    return startSession(database.platform, rows[0])
  }

  return { addPeople, addInstitution, institutionOf, newSession }
}
