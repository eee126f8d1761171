import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { StoredMark } from '../change-queries.ts'

/** Marks that one statement stores. */
const mostAtOnce = 5000

export interface Pair {
  itemId: string
  memberId: string
}

export const pairOf = ({ itemId, memberId }: Pair) => `${itemId} ${memberId}`

/** The students among these people who are in the class now, with their names. */
export async function selectPresentStudents(db: Db, classId: string, memberIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .select(['members.id', 'members.name'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .where('members.id', '=', sql<string>`any(${memberIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface MarkBefore extends StoredMark {
  reason: string
  rowVersion: number
  by: string
}

/** What stands for these pairs of item and person, by the pair. */
export async function selectBefore(db: Db, pairs: readonly Pair[]): Promise<Map<string, MarkBefore>> {
  const { rows } = await sql<MarkBefore & Pair>`
    select m.item_id as "itemId", m.member_id as "memberId", m.state, m.points, m.late_hours as "lateHours", m.override_points as override,
      m.override_reason as reason, m.row_version as "rowVersion", p.name as by
    from unnest(${pairs.map(({ itemId }) => itemId)}::uuid[], ${pairs.map(({ memberId }) => memberId)}::uuid[]) as g(item_id, member_id)
      join gradebook_marks m on m.institution_id = here() and m.item_id = g.item_id and m.member_id = g.member_id
      join members p on p.institution_id = m.institution_id and p.id = m.changed_by`.execute(db)
  return new Map(rows.map((row) => [pairOf(row), row]))
}

export interface NewMark extends StoredMark, Pair {
  /** Of the override or of the excuse. */
  reason: string
  before: StoredMark | null
}

/** Stores marks in place of those before, and records each change. The caller has locked the gradebook and compared the versions. */
export async function putMarks(db: Db, marks: readonly NewMark[], byId: string, reason: string): Promise<void> {
  for (let at = 0; at < marks.length; at += mostAtOnce) await putSome(db, marks.slice(at, at + mostAtOnce), byId, reason)
}

async function putSome(db: Db, marks: readonly NewMark[], byId: string, reason: string): Promise<void> {
  await sql`insert into gradebook_marks (institution_id, item_id, member_id, state, points, late_hours, override_points, override_reason, changed_by)
    select here(), g.item_id, g.member_id, g.state, g.points, g.late_hours, g.override_points, g.reason, ${byId}::uuid
    from unnest(${marks.map(({ itemId }) => itemId)}::uuid[], ${marks.map(({ memberId }) => memberId)}::uuid[],
      ${marks.map(({ state }) => state)}::text[], ${marks.map(({ points }) => points)}::numeric[], ${marks.map(({ lateHours }) => lateHours)}::integer[],
      ${marks.map(({ override }) => override)}::numeric[], ${marks.map((mark) => mark.reason)}::text[])
      as g(item_id, member_id, state, points, late_hours, override_points, reason)
    on conflict (institution_id, item_id, member_id) do update set state = excluded.state, points = excluded.points, late_hours = excluded.late_hours,
      override_points = excluded.override_points, override_reason = excluded.override_reason, changed_by = excluded.changed_by,
      changed_at = clock_timestamp(), row_version = gradebook_marks.row_version + 1`.execute(db)
  const storedOf = ({ state, points, lateHours, override }: StoredMark) => JSON.stringify({ state, points, lateHours, override })
  await sql`insert into gradebook_changes (institution_id, id, item_id, member_id, before, after, reason, by_id)
    select here(), g.id, g.item_id, g.member_id, g.before, g.after, ${reason}, ${byId}::uuid
    from unnest(${marks.map(() => newId())}::uuid[], ${marks.map(({ itemId }) => itemId)}::uuid[], ${marks.map(({ memberId }) => memberId)}::uuid[],
      ${marks.map(({ before }) => before && storedOf(before))}::jsonb[], ${marks.map(storedOf)}::jsonb[]) as g(id, item_id, member_id, before, after)`.execute(
    db,
  )
}
