import { insertInstitution } from '../institutions/insert.ts'
import type { Database, Db, Platform } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { startSession } from '../kernel/session.ts'
import { readingOf } from '../users/words.ts'

export interface Person {
  accountId: string
  institutionId: string
  memberId: string
  name: string
  cookie: string
}

/** Runs a builder inside one institution, through the same scoped handle as a call. */
export function inside<T>(database: Database, institutionId: string, build: (db: Db, platform: Platform) => Promise<T>): Promise<T> {
  return database.inside(institutionId, 'read write', build)
}

interface InstitutionDraft {
  code?: string
  name?: string
  tagline?: string
  /** The host whose visitors come to this institution's entrance. */
  host?: string
}

/** An institution with its starting roles and parameters; what is not given is made up and unique. */
export async function buildInstitution(database: Database, { code, name = '学校', tagline = '', host }: InstitutionDraft = {}): Promise<string> {
  const id = newId()
  await inside(database, id, (db, platform) => insertInstitution(platform, db, { id, code: code ?? `i-${id}`, name, tagline, host: host ?? null }))
  return id
}

interface PersonDraft {
  account?: string
  name?: string
  passwordHash?: string
  administrator?: boolean
}

/** A person with an account, a membership and an open session. */
export function buildPerson(database: Database, institutionId: string, role: string, draft: PersonDraft = {}): Promise<Person> {
  return inside(database, institutionId, async (db, platform) => {
    const accountId = newId()
    const { account = accountId, passwordHash = null, administrator = false } = draft
    await platform.insertInto('accounts').values({ id: accountId, account, passwordHash, administrator }).execute()
    return buildMember(db, platform, { accountId, institutionId, name: draft.name ?? role, role })
  })
}

/** A further membership of an account, with a session in it. */
export async function buildMember(
  db: Db,
  platform: Platform,
  { name, role, ...ids }: { accountId: string; institutionId: string; name: string; role: string },
): Promise<Person> {
  const person = { ...ids, name, memberId: newId() }
  const account = await platform.selectFrom('accounts').select(['account', 'phone', 'mail']).where('id', '=', person.accountId).executeTakeFirst()
  await db
    .insertInto('members')
    .values({ id: person.memberId, accountId: person.accountId, name, roles: [role], ...readingOf({ name, ...account }) })
    .execute()
  return { ...person, cookie: `recto=${await startSession(platform, person)}` }
}
