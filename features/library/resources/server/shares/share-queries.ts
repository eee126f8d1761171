import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import type { ResourceShare } from '../../contract.ts'

export interface Target {
  memberId: string | null
  usergroupId: string | null
  access: 'read' | 'edit'
}

/** With whom a resource or a folder is shared by itself. */
export async function selectShares(db: Db, of: { resourceId?: string | undefined; folderId?: string | undefined }): Promise<ResourceShare[]> {
  const rows = await db
    .selectFrom('resourceShares')
    .leftJoin('members', 'members.id', 'resourceShares.memberId')
    .leftJoin('usergroups', 'usergroups.id', 'resourceShares.usergroupId')
    .select(['resourceShares.memberId', 'resourceShares.usergroupId', 'resourceShares.access'])
    .select(['members.name as memberName', 'usergroups.name as groupName'])
    .$if(of.resourceId !== undefined, (q) => q.where('resourceShares.resourceId', '=', of.resourceId ?? null))
    .$if(of.folderId !== undefined, (q) => q.where('resourceShares.folderId', '=', of.folderId ?? null))
    .orderBy('resourceShares.createdAt')
    .orderBy('resourceShares.id')
    .limit(1000)
    .execute()
  return rows.map(({ memberId, usergroupId, access, memberName, groupName }) => ({
    memberId,
    usergroupId,
    name: memberName ?? groupName ?? '',
    access: access as ResourceShare['access'],
  }))
}

/** Refuses people and user groups that the institution does not have. */
export async function mustExist(db: Db, targets: readonly Target[]): Promise<void> {
  const people = [...new Set(targets.flatMap(({ memberId }) => memberId ?? []))]
  const groups = [...new Set(targets.flatMap(({ usergroupId }) => usergroupId ?? []))]
  const members = people.length
    ? await db.selectFrom('members').select('id').where('id', 'in', people).where('present', '=', true).where('visitor', '=', false).execute()
    : []
  const found = groups.length ? await db.selectFrom('usergroups').select('id').where('id', 'in', groups).execute() : []
  const known = new Set([...members, ...found].map(({ id }) => id))
  const missing = targets.findIndex(({ memberId, usergroupId }) => !known.has(memberId ?? usergroupId ?? ''))
  if (missing >= 0) throw invalid(`with[${missing}]`, { zh: '本机构没有这个人或用户组', en: 'Your institution has no such person or user group' })
}

interface Shared {
  ids: readonly string[]
  folderIds: readonly string[]
}

/** Deletes the shares of these resources and folders with others than these people and groups. */
export async function deleteOtherShares(db: Db, { ids, folderIds }: Shared, targets: readonly Target[]): Promise<void> {
  const kept = targets.map(({ memberId, usergroupId }) => memberId ?? usergroupId)
  await sql`delete from resource_shares where institution_id = here() and (resource_id = any (${ids}::uuid[]) or folder_id = any (${folderIds}::uuid[]))
    and coalesce(member_id, usergroup_id) <> all (${kept}::uuid[])`.execute(db)
}

/**
 * Shares all these resources and folders with all these people and groups; a share that was there gets the new access. Returns the people and groups
 * to whom something was not shared before.
 */
export async function insertShares(db: Db, by: Pick<User, 'memberId'>, { ids, folderIds }: Shared, targets: readonly Target[]): Promise<Target[]> {
  const shared = [...ids.map((id) => ({ resourceId: id, folderId: null })), ...folderIds.map((id) => ({ resourceId: null, folderId: id }))]
  const rows = shared.flatMap((what) => targets.map((target) => ({ id: newId(), ...what, ...target })))
  if (!rows.length) return []
  const { rows: fresh } = await sql<{ memberId: string | null; usergroupId: string | null; fresh: boolean }>`
    insert into resource_shares (id, resource_id, folder_id, member_id, usergroup_id, access, created_by)
    select given.*, ${by.memberId}::uuid from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ resourceId }) => resourceId)}::uuid[],
      ${rows.map(({ folderId }) => folderId)}::uuid[], ${rows.map(({ memberId }) => memberId)}::uuid[],
      ${rows.map(({ usergroupId }) => usergroupId)}::uuid[], ${rows.map(({ access }) => access)}::text[]) as given
    on conflict (institution_id, resource_id, folder_id, member_id, usergroup_id) do update set access = excluded.access
    returning member_id, usergroup_id, (xmax = 0) as fresh`.execute(db)
  const told = new Set(fresh.filter((row) => row.fresh).map((row) => row.memberId ?? row.usergroupId))
  return targets.filter(({ memberId, usergroupId }) => told.has(memberId ?? usergroupId))
}

/** The most people who are told of one sharing. */
const mostTold = 5000

/** The people of these shares, those of user groups among them, in one statement. */
export async function selectPeople(db: Db, targets: readonly Target[]): Promise<string[]> {
  const people = targets.flatMap(({ memberId }) => memberId ?? [])
  const groups = targets.flatMap(({ usergroupId }) => usergroupId ?? [])
  const { rows } = await sql<{
    id: string
  }>`select m.id from members m where m.institution_id = here() and m.present and (m.id = any (${people}::uuid[])
    or exists (select from usergroup_members l where l.institution_id = here() and l.member_id = m.id and l.usergroup_id = any (${groups}::uuid[])
      and (l.expires_at is null or l.expires_at > now()))
    or exists (select from usergroups u where u.institution_id = here() and u.id = any (${groups}::uuid[]) and u.kind = 'rule' and rule_finds(u.rule, m)))
    order by m.id limit ${mostTold}`.execute(db)
  return rows.map(({ id }) => id)
}
