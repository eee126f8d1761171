import type { Grant } from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** The textbooks that are open to a group; purged ones are left out. */
export async function selectGrants(db: Db, usergroupId: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('usergroupGrants')
    .innerJoin('textbooks', 'textbooks.id', 'usergroupGrants.resourceId')
    .innerJoin('members', 'members.id', 'usergroupGrants.grantedBy')
    .select(['resourceId', 'textbooks.name', 'access', 'members.name as grantedBy', 'grantedAt'])
    .where('usergroupId', '=', usergroupId)
    .where('resourceKind', '=', 'textbook')
    .orderBy('grantedAt', 'desc')
    .execute()
  return rows.map(({ access, grantedAt, ...row }) => ({
    ...row,
    resourceKind: 'textbook',
    access: access as Grant['access'],
    grantedAt: grantedAt.toISOString(),
  }))
}

export async function insertGrant(db: Db, grant: { usergroupId: string; resourceId: string; access: string; grantedBy: string }): Promise<void> {
  await db
    .insertInto('usergroupGrants')
    .values({ ...grant, resourceKind: 'textbook' })
    .onConflict((c) =>
      c.columns(['institutionId', 'usergroupId', 'resourceKind', 'resourceId']).doUpdateSet((q) => ({ access: q.ref('excluded.access') })),
    )
    .execute()
}

export async function deleteGrant(db: Db, usergroupId: string, resourceId: string): Promise<boolean> {
  const done = await db.deleteFrom('usergroupGrants').where('usergroupId', '=', usergroupId).where('resourceId', '=', resourceId).executeTakeFirst()
  return done.numDeletedRows > 0n
}
