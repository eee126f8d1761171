import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

export async function findInstitutionId(platform: PlatformDb, { name }: { name: string }): Promise<string | undefined> {
  const found = await platform.selectFrom('institutions').select('id').where('name', '=', name).executeTakeFirst()
  return found?.id
}

/** Administrators are created one after the other: a second transaction waits here until the first one ends. */
export const lockAdministrators = (platform: PlatformDb) => sql`select pg_advisory_xact_lock(7240)`.execute(platform)

export async function isAccountTaken(platform: PlatformDb, account: string): Promise<boolean> {
  const taken = await platform
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(account) = lower(${account})`)
    .executeTakeFirst()
  return taken !== undefined
}

/** A free code for the institution, which is part of its sign-in URL and can be changed later. */
export async function findFreeCode(platform: PlatformDb): Promise<string> {
  const home = await platform.selectFrom('institutions').select('id').where('code', '=', 'home').executeTakeFirst()
  return home ? `i-${newId().slice(-12)}` : 'home'
}

/** Inserts an account that administers the platform and its member that administers the institution. */
export async function insertAdministrator(db: Db, platform: PlatformDb, draft: { account: string; passwordHash: string; name: string }) {
  const { account, passwordHash, name } = draft
  const accountId = newId()
  await platform.insertInto('accounts').values({ id: accountId, account, passwordHash, administrator: true }).execute()
  const member = { id: newId(), accountId, name }
  await db
    .insertInto('members')
    .values({ ...member, roles: ['administrator'], ...nameSearchKeys({ ...member, account }) })
    .execute()
  return member
}
