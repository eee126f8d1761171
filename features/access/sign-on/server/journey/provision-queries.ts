import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

interface NewAccount {
  id: string
  account: string
  phone: string | null
  mail: string | null
}

/** An account without a password: its owner signs in through the provider. */
export async function insertAccount(platform: PlatformDb, account: NewAccount): Promise<void> {
  await platform.insertInto('accounts').values(account).execute()
}

interface NewMember {
  id: string
  accountId: string
  name: string
  roles: string[]
  number: string | null
  departmentId: string | null
  searchText: string
  nameKey: string
}

export async function insertMember(db: Db, member: NewMember): Promise<void> {
  await db.insertInto('members').values(member).execute()
}

export const numberIsTaken = async (db: Db, number: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

/** `name` is in lower case. */
export async function accountNameIsTaken(platform: PlatformDb, name: string): Promise<boolean> {
  const taken = await platform
    .selectFrom('accounts')
    .select('id')
    .where((q) => q(q.fn<string>('lower', ['account']), '=', name))
    .executeTakeFirst()
  return taken !== undefined
}

/** Phones and mail addresses of the accounts that have this phone or mail. */
export const selectContactsInUse = (platform: PlatformDb, { phone, mail }: { phone: string | null; mail: string | null }) =>
  platform
    .selectFrom('accounts')
    .select(['phone', 'mail'])
    .where((q) => q.or([q('phone', '=', phone), q(q.fn<string>('lower', ['mail']), '=', mail)]))
    .execute()

/** The department with this name or code, if there is exactly one. */
export async function findDepartment(db: Db, given: string): Promise<string | null> {
  const found = await db
    .selectFrom('departments')
    .select('id')
    .where((q) => q.or([q(q.fn<string>('lower', ['name']), '=', given.toLowerCase()), q('code', '=', given)]))
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
