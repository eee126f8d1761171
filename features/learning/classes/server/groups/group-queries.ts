import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

export interface Student {
  id: string
  name: string
  number: string | null
  groupName: string
}

/** The active students of a class with their groups, by number and name. */
export const selectGrouped = (db: Db, classId: string): Promise<Student[]> =>
  db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select(['members.id', 'members.name', 'members.number', 'classMembers.groupName'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', '=', 'student')
    .orderBy(sql`members.number nulls last`)
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()

/** The names of the groups that a class offers, in their order. */
export async function selectOffered(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('classGroups')
    .select('classGroups.name')
    .where('classGroups.classId', '=', classId)
    .orderBy('classGroups.seq')
    .execute()
  return rows.map(({ name }) => name)
}

/** Until when students of a class choose their group, and how many fit into one. */
export const loadChoice = (db: Db, classId: string) =>
  db.selectFrom('classes').select(['classes.groupSize', 'classes.groupsOpenUntil']).where('classes.id', '=', classId).executeTakeFirstOrThrow()

/** Replaces the groups that a class offers. */
export async function replaceOffered(db: Db, classId: string, names: readonly string[]): Promise<void> {
  await db.deleteFrom('classGroups').where('classId', '=', classId).execute()
  if (names.length)
    await db
      .insertInto('classGroups')
      .values(names.map((name, seq) => ({ classId, name, seq })))
      .execute()
}

export async function updateChoice(db: Db, classId: string, choice: { groupSize: number | null; groupsOpenUntil: Date | null }): Promise<void> {
  await db.updateTable('classes').set(choice).where('id', '=', classId).execute()
}

/** Puts students into groups; the ids and the names stand in pairs. */
export async function updateGroups(db: Db, classId: string, pairs: readonly { id: string; groupName: string }[]): Promise<void> {
  if (!pairs.length) return
  await sql`update class_members m set group_name = pair.name, changed_at = now()
    from unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ groupName }) => groupName)}::text[]) as pair (id, name)
    where m.institution_id = here() and m.class_id = ${classId} and m.member_id = pair.id`.execute(db)
}
