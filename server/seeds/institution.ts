import { insertInstitution } from '#features/people/institutions/server/new-institution-queries.ts'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { startSession } from '#server/kernel/access/session.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

export interface Person {
  accountId: string
  institutionId: string
  memberId: string
  name: string
  cookie: string
}

/** Runs a builder in a transaction of one institution, with the same scoped handle as a call. */
export function withInstitution<T>(database: Database, institutionId: string, build: (db: Db, platform: PlatformDb) => Promise<T>): Promise<T> {
  return database.withInstitution(institutionId, 'read write', build)
}

interface InstitutionDraft {
  code?: string
  name?: string
  tagline?: string
  /** The host name whose visitors see this institution's entrance. */
  host?: string
}

/** Inserts an institution with its starting roles and parameters. Without a code it gets a unique one. */
export async function buildInstitution(database: Database, { code, name = '学校', tagline = '', host }: InstitutionDraft = {}): Promise<string> {
  const id = newId()
  await withInstitution(database, id, (db, platform) =>
    insertInstitution(platform, db, { id, code: code ?? `i-${id}`, name, tagline, host: host ?? null }),
  )
  return id
}

interface PersonDraft {
  account?: string
  name?: string
  passwordHash?: string
  administrator?: boolean
}

/** Inserts a person with an account, a member with the role, and an open session. */
export async function buildPerson(database: Database, institutionId: string, role: string, draft: PersonDraft = {}): Promise<Person> {
  const { person } = await buildPeople(database, institutionId, { person: { role, ...draft } })
  return person
}

/**
 * Inserts any number of people, each with an account, a member with the role and an open session, by one statement for each table:
 * `const { author, reader } = await buildPeople(database, id, { author: { role: 'author' }, reader: { role: 'student' } })`.
 */
export function buildPeople<Key extends string>(
  database: Database,
  institutionId: string,
  drafts: Record<Key, PersonDraft & { role: string }>,
): Promise<Record<Key, Person>> {
  const people = Object.entries<PersonDraft & { role: string }>(drafts).map(
    ([key, { role, name = role, account, passwordHash = null, administrator = false }]) => {
      const accountId = newId()
      return { key, role, name, passwordHash, administrator, accountId, account: account ?? accountId, memberId: newId() }
    },
  )
  return withInstitution(database, institutionId, async (db, platform) => {
    const accounts = people.map(({ accountId, account, passwordHash, administrator }) => ({ id: accountId, account, passwordHash, administrator }))
    await platform.insertInto('accounts').values(accounts).execute()
    const members = people.map(({ memberId: id, accountId, account, name, role }) => ({
      id,
      accountId,
      name,
      roles: [role],
      ...nameSearchKeys({ name, account }),
    }))
    await db.insertInto('members').values(members).execute()
    // Sent together, so they take one round trip.
    const built = people.map(async ({ key, accountId, memberId, name }) => {
      const member = { accountId, institutionId, memberId }
      return [key, { ...member, name, cookie: `recto=${await startSession(platform, member)}` }]
    })
    return Object.fromEntries(await Promise.all(built)) as Record<Key, Person>
  })
}

/** Inserts a further member for an account, with an open session. */
export async function buildMember(
  db: Db,
  platform: PlatformDb,
  { name, role, ...ids }: { accountId: string; institutionId: string; name: string; role: string },
): Promise<Person> {
  const person = { ...ids, name, memberId: newId() }
  const account = await platform.selectFrom('accounts').select(['account', 'phone', 'mail']).where('id', '=', person.accountId).executeTakeFirst()
  await db
    .insertInto('members')
    .values({ id: person.memberId, accountId: person.accountId, name, roles: [role], ...nameSearchKeys({ name, ...account }) })
    .execute()
  return { ...person, cookie: `recto=${await startSession(platform, person)}` }
}
