import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { AttendanceState } from '../../contract.ts'

/** Records that a student came by the code. It takes the place of what the closing of the roll call has recorded, not of what a teacher has. */
export async function putCheckIn(db: Db, hourId: string, memberId: string, state: 'present' | 'late'): Promise<void> {
  await db
    .insertInto('liveAttendances')
    .values({ hourId, memberId, state, via: 'code' })
    .onConflict((at) =>
      at
        .columns(['institutionId', 'hourId', 'memberId'])
        .doUpdateSet({ state, via: 'code', at: sql`clock_timestamp()` })
        .where('liveAttendances.via', '=', 'close'),
    )
    .execute()
}

/** Records by hand what a student was; returns what was recorded before. */
export async function putByHand(db: Db, hourId: string, memberId: string, state: AttendanceState, byId: string): Promise<string | null> {
  const before = await db
    .selectFrom('liveAttendances')
    .select('state')
    .where('hourId', '=', hourId)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const byHand = { state, via: 'hand', changedBy: byId }
  await db
    .insertInto('liveAttendances')
    .values({ hourId, memberId, ...byHand })
    .onConflict((at) => at.columns(['institutionId', 'hourId', 'memberId']).doUpdateSet({ ...byHand, at: sql`clock_timestamp()` }))
    .execute()
  return before?.state ?? null
}

/** The name of a student of an hour: of one who is in the class, or who has left it and of whom something is recorded. */
export async function findStudentName(db: Db, { id, classId }: { id: string; classId: string }, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .leftJoin('liveAttendances', (join) => join.onRef('liveAttendances.memberId', '=', 'members.id').on('liveAttendances.hourId', '=', id))
    .select('members.name')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.role', '=', 'student')
    .where((q) => q.or([q('classMembers.state', '=', 'active'), q('liveAttendances.state', 'is not', null)]))
    .executeTakeFirst()
  return row?.name
}

const byNumber = { number: ascending(memberNumber, 'members.id') }

/** A page of the students of an hour by number, with what is recorded; those who have left the class only where something is. */
export const selectAttendances = (
  db: Db,
  { id, classId }: { id: string; classId: string },
  { state, ...paging }: Paging & { state?: AttendanceState | 'open' | undefined },
) =>
  paged(
    db,
    db
      .selectFrom('members')
      .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
      .leftJoin('liveAttendances', (join) => join.onRef('liveAttendances.memberId', '=', 'members.id').on('liveAttendances.hourId', '=', id))
      .select(['members.id as memberId', 'members.name', 'members.number', 'classMembers.state as membership'])
      .select(['liveAttendances.state', 'liveAttendances.via', 'liveAttendances.at'])
      .where('classMembers.classId', '=', classId)
      .where('classMembers.role', '=', 'student')
      .where((q) => q.or([q('classMembers.state', '=', 'active'), q('liveAttendances.state', 'is not', null)]))
      .$if(state === 'open', (rows) => rows.where('liveAttendances.state', 'is', null))
      .$if(state !== undefined && state !== 'open', (rows) => rows.where('liveAttendances.state', '=', state ?? '')),
    byNumber,
    { ...paging, sort: 'number' },
  )

/** How many hours of a class had a roll call or attendance recorded by hand. */
export async function countRecordedHours(db: Db, classId: string): Promise<number> {
  const { count } = await db
    .selectFrom('liveHours')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('classId', '=', classId)
    .where((q) => q.exists(q.selectFrom('liveAttendances').select('memberId').whereRef('liveAttendances.hourId', '=', 'liveHours.id')))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A page of the students of a class by number. */
export const selectStudents = (db: Db, classId: string, { q, ...paging }: Paging & { q?: string | undefined }) =>
  paged(
    db,
    db
      .selectFrom('members')
      .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
      .select(['members.id as memberId', 'members.name', 'members.number'])
      .where('classMembers.classId', '=', classId)
      .where('classMembers.role', '=', 'student')
      .where('classMembers.state', '=', 'active'),
    byNumber,
    { ...paging, sort: 'number', words: q },
  )

/** What is recorded of students in the hours of a class: how often each state, and the numbers of the hours in which they were absent. */
export async function selectRecords(db: Db, classId: string, memberIds: readonly string[]) {
  const { rows } = await sql<{ memberId: string; present: number; late: number; absent: number; excused: number; missed: number[] }>`
    select a.member_id as "memberId", count(*) filter (where a.state = 'present')::integer as present,
      count(*) filter (where a.state = 'late')::integer as late, count(*) filter (where a.state = 'absent')::integer as absent,
      count(*) filter (where a.state = 'excused')::integer as excused,
      coalesce(array_agg(h.no order by h.no) filter (where a.state = 'absent'), '{}') as missed
    from live_attendances a join live_hours h on h.institution_id = a.institution_id and h.id = a.hour_id
    where a.institution_id = here() and h.class_id = ${classId}::uuid and a.member_id = any(${memberIds}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ memberId, ...record }) => [memberId, record]))
}

/** How often the students of a class, or one of them, were present, late and absent in its live hours. */
export async function selectAttendanceCounts(db: Db, classId: string, memberId: string | null = null) {
  const { rows } = await sql<{ memberId: string; present: number; late: number; absent: number }>`
    select a.member_id as "memberId", count(*) filter (where a.state = 'present')::integer as present,
      count(*) filter (where a.state = 'late')::integer as late, count(*) filter (where a.state = 'absent')::integer as absent
    from live_attendances a join live_hours h on h.institution_id = a.institution_id and h.id = a.hour_id
    where a.institution_id = here() and h.class_id = ${classId}::uuid and (${memberId}::uuid is null or a.member_id = ${memberId}::uuid)
    group by 1`.execute(db)
  return new Map(rows.map(({ memberId: id, ...counts }) => [id, counts]))
}
