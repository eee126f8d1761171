import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'

/** The caller’s account name, phone, mail and avatar. */
export async function loadOwnAccount(db: Db, platform: PlatformDb, user: User) {
  const [account, member] = await Promise.all([
    platform.selectFrom('accounts').select(['account', 'phone', 'mail']).where('id', '=', user.accountId).executeTakeFirstOrThrow(),
    db.selectFrom('members').select('avatarUrl').where('id', '=', user.memberId).executeTakeFirstOrThrow(),
  ])
  return { ...account, ...member }
}

export const selectPreferences = (db: Db, user: User) =>
  db.selectFrom('preferences').select(['name', 'value']).where('memberId', '=', user.memberId).orderBy('name').execute()

export async function upsertPreference(db: Db, user: User, preference: { name: string; value: string }): Promise<void> {
  await db
    .insertInto('preferences')
    .values({ ...preference, memberId: user.memberId })
    .onConflict((c) => c.columns(['institutionId', 'memberId', 'name']).doUpdateSet({ value: preference.value }))
    .execute()
}
