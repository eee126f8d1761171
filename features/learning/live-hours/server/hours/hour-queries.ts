import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { AttendanceCounts } from '../../contract.ts'

const hours = (db: Db) =>
  db
    .selectFrom('liveHours')
    .select(['liveHours.id', 'liveHours.classId', 'liveHours.no', 'liveHours.title', 'liveHours.state', 'liveHours.startedAt', 'liveHours.endedAt'])
    .select([
      'liveHours.rollState',
      'liveHours.rollSecret',
      'liveHours.rollOpenedAt',
      'liveHours.lateAfter',
      'liveHours.questionId',
      'liveHours.version',
    ])

/** An hour by its id. With `lock` its settings are not changed by another transaction until the end of this one. */
export const findHour = (db: Db, id: string, { lock = false } = {}) =>
  hours(db)
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('liveHours.id', '=', id)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
export type HourRecord = NonNullable<Awaited<ReturnType<typeof findHour>>>

export const findRunningHour = (db: Db, classId: string) =>
  hours(db).where('liveHours.classId', '=', classId).where('liveHours.state', '=', 'running').executeTakeFirst()

const newest = { newest: descending('liveHours.no', 'liveHours.id') }

/** A page of the hours of a class, with the number of their questions; students see those that have begun. */
export const selectHours = (db: Db, classId: string, { begun, ...paging }: Paging & { begun: boolean }) =>
  paged(
    db,
    hours(db)
      .select((q) =>
        q
          .selectFrom('liveQuestions')
          .select((count) => count.fn.countAll<number>().as('questions'))
          .whereRef('liveQuestions.hourId', '=', 'liveHours.id')
          .where((when) => when.or([when('liveHours.state', '=', 'planned'), when('liveQuestions.round', '>', 0)]))
          .as('questions'),
      )
      .where('liveHours.classId', '=', classId)
      .$if(begun, (rows) => rows.where('liveHours.state', '!=', 'planned')),
    newest,
    { ...paging, sort: 'newest' },
  )

/** Inserts an hour with the next number of its class. Two at the same time conflict, and one of them is refused. */
export async function insertHour(db: Db, classId: string, byId: string, title: string): Promise<{ id: string; no: number }> {
  const last = await db
    .selectFrom('liveHours')
    .select((q) => q.fn.max('no').as('no'))
    .where('classId', '=', classId)
    .executeTakeFirst()
  const hour = { id: newId(), no: (last?.no ?? 0) + 1 }
  await db
    .insertInto('liveHours')
    .values({ ...hour, classId, title, createdBy: byId })
    .execute()
  return hour
}

export async function renameHour(db: Db, id: string, title: string): Promise<void> {
  await db.updateTable('liveHours').set({ title }).where('id', '=', id).execute()
}

export async function deleteHour(db: Db, id: string): Promise<void> {
  await db.deleteFrom('liveHours').where('id', '=', id).execute()
}

export async function startHour(db: Db, id: string): Promise<void> {
  await db
    .updateTable('liveHours')
    .set({ state: 'running', startedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Ends an hour: its questions take no more votes, and no hand stays raised. */
export async function endHour(db: Db, id: string, byId: string): Promise<void> {
  await db
    .updateTable('liveHours')
    .set({ state: 'ended', endedAt: sql`clock_timestamp()`, questionId: null })
    .where('id', '=', id)
    .execute()
  await db.updateTable('liveQuestions').set({ open: false, discussUntil: null }).where('hourId', '=', id).execute()
  await db
    .updateTable('liveHands')
    .set({ loweredAt: sql`clock_timestamp()`, loweredBy: byId })
    .where('hourId', '=', id)
    .where('loweredAt', 'is', null)
    .execute()
}

/** Opens the roll call, for the first time with a secret of its own; the way into the hour is then what the screens show. */
export async function openRollCall(db: Db, id: string, lateAfter: number): Promise<void> {
  await db
    .updateTable('liveHours')
    .set({
      rollState: 'open',
      lateAfter,
      questionId: null,
      rollSecret: sql`coalesce(roll_secret, ${randomBytes(32)})`,
      rollOpenedAt: sql`coalesce(roll_opened_at, clock_timestamp())`,
    })
    .where('id', '=', id)
    .execute()
}

/** Closes the roll call and records as absent the students of whom nothing is recorded. */
export async function closeRollCall(db: Db, { id, classId }: { id: string; classId: string }): Promise<void> {
  await db.updateTable('liveHours').set({ rollState: 'closed' }).where('id', '=', id).execute()
  await sql`insert into live_attendances (institution_id, hour_id, member_id, state, via)
    select here(), ${id}::uuid, m.member_id, 'absent', 'close' from class_members m
    where m.institution_id = here() and m.class_id = ${classId}::uuid and m.role = 'student' and m.state = 'active'
    on conflict do nothing`.execute(db)
}

/** Puts a question, or the way into the hour, on the screens. */
export async function presentQuestion(db: Db, id: string, questionId: string | null): Promise<void> {
  await db.updateTable('liveHours').set({ questionId }).where('id', '=', id).execute()
}

/** Counts a change of what the screens show; returns the new version. */
export async function nextVersion(db: Db, id: string): Promise<number> {
  const { version } = await db
    .updateTable('liveHours')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The people of a class whose screens show its hours: all of them, or those who teach. */
export async function selectAudience(db: Db, classId: string, { staff = false } = {}): Promise<string[]> {
  const rows = await db
    .selectFrom('classMembers')
    .select('memberId')
    .where('classId', '=', classId)
    .where('state', '=', 'active')
    .$if(staff, (all) => all.where('role', '!=', 'student'))
    .execute()
  return rows.map(({ memberId }) => memberId)
}

const none = { present: 0, late: 0, absent: 0, excused: 0 }

/** What is recorded in hours, as counts; an hour without a record is not in the map. */
export async function countAttendances(db: Db, hourIds: readonly string[]): Promise<Map<string, typeof none>> {
  if (!hourIds.length) return new Map()
  const rows = await db
    .selectFrom('liveAttendances')
    .select((q) => ['hourId', 'state', q.fn.countAll<number>().as('count')])
    .where('hourId', 'in', hourIds)
    .groupBy(['hourId', 'state'])
    .execute()
  const counts = new Map<string, typeof none>()
  for (const { hourId, state, count } of rows) counts.set(hourId, { ...(counts.get(hourId) ?? none), [state]: Number(count) })
  return counts
}

/** What is recorded in an hour, and how many students of the class have nothing recorded. */
export async function countAttendance(db: Db, { id, classId }: { id: string; classId: string }): Promise<AttendanceCounts> {
  const [recorded, open] = await Promise.all([
    countAttendances(db, [id]),
    db
      .selectFrom('classMembers')
      .select((q) => q.fn.countAll<number>().as('count'))
      .where('classId', '=', classId)
      .where('state', '=', 'active')
      .where('role', '=', 'student')
      .where((q) =>
        q.not(
          q.exists(
            q
              .selectFrom('liveAttendances')
              .select('liveAttendances.memberId')
              .where('liveAttendances.hourId', '=', id)
              .whereRef('liveAttendances.memberId', '=', 'classMembers.memberId'),
          ),
        ),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { ...(recorded.get(id) ?? none), open: Number(open.count) }
}

/** What is recorded of a person in hours, by hour. */
export async function selectOwnAttendances(db: Db, memberId: string, hourIds: readonly string[]): Promise<Map<string, string>> {
  if (!hourIds.length) return new Map()
  const rows = await db
    .selectFrom('liveAttendances')
    .select(['hourId', 'state'])
    .where('memberId', '=', memberId)
    .where('hourId', 'in', hourIds)
    .execute()
  return new Map(rows.map(({ hourId, state }) => [hourId, state]))
}
