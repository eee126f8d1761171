import { sql } from 'kysely'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { recordKinds } from '../contract.ts'

/** Minutes for everybody while the test runs. */
export const addMinutesForAll = (db: Db, testId: string, minutes: number) =>
  db
    .updateTable('tests')
    .set((q) => ({ extraMinutes: q('extraMinutes', '+', minutes), rowVersion: q('rowVersion', '+', 1), updatedAt: sql`now()` }))
    .where('id', '=', testId)
    .execute()

/** Minutes for some candidates. What a person has by an accommodation is carried over, since that of the test stands in its place. */
export async function addMinutes(db: Db, testId: string, memberIds: readonly string[], minutes: number, reason: string): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`update test_candidates c set changed_at = clock_timestamp(),
      extra_percent = case when c.extra_percent is null and c.extra_minutes is null then coalesce(u.percent, 0) else coalesce(c.extra_percent, 0) end,
      extra_minutes = least(600, ${minutes} + case when c.extra_percent is null and c.extra_minutes is null then coalesce(u.minutes, 0)
        else coalesce(c.extra_minutes, 0) end),
      extra_reason = case when c.extra_reason <> '' then c.extra_reason else ${reason} end
    from unnest(${memberIds}::uuid[]) as w(member_id)
      left join accommodations u on u.institution_id = here() and u.member_id = w.member_id and ${holdsToday('u')}
    where c.institution_id = here() and c.test_id = ${testId} and c.member_id = w.member_id returning c.member_id as "memberId"`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

/** Marks candidates as changed, so that the next request of a console returns them. */
export const touchCandidates = (db: Db, testId: string, memberIds: readonly string[]) =>
  sql`update test_candidates set changed_at = clock_timestamp()
    where institution_id = here() and test_id = ${testId} and member_id = any(${memberIds}::uuid[])`.execute(db)

/** The running attempts of a test, or of some candidates, locked: answers under way are in before. */
export const lockRunning = async (db: Db, testId: string, memberIds: readonly string[] | undefined) => {
  if (memberIds?.length === 0) return []
  return db
    .selectFrom('attempts')
    .select(['id', 'memberId', 'askingHolder'])
    .where('testId', '=', testId)
    .where('state', '=', 'running')
    .$if(memberIds !== undefined, (rows) => rows.where('memberId', 'in', memberIds ?? []))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Hands in attempts; one whose time is over, at the end of its time. */
export const handIn = (db: Db, ids: readonly string[], reason: string) =>
  sql`update attempts set state = 'submitted', submit_kind = case when clock_timestamp() > closes_at then 'time' else 'forced' end,
      submitted_at = case when clock_timestamp() > closes_at then deadline_at else clock_timestamp() end,
      forced_reason = case when clock_timestamp() > closes_at then '' else ${reason} end
    where institution_id = here() and id = any(${ids}::uuid[]) and state = 'running'`.execute(db)

/** Refuses the browser that asks to write in an attempt. */
export const refuseAsking = (db: Db, id: string) =>
  db.updateTable('attempts').set({ askingHolder: null, askingSince: null }).where('id', '=', id).execute()

/** The last attempt of a candidate with what its time depends on, locked. */
export const lockLast = (db: Db, testId: string, memberId: string) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .innerJoin('testCandidates as candidate', (join) =>
      join.onRef('candidate.testId', '=', 'attempts.testId').onRef('candidate.memberId', '=', 'attempts.memberId'),
    )
    .select(['attempts.id', 'attempts.state', 'attempts.startedAt', 'tests.limitMinutes', 'tests.extraMinutes', 'tests.closesAt'])
    .select(['candidate.extraPercent', 'candidate.extraMinutes as ownMinutes', 'candidate.closesAt as ownClosesAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('attempts.testId', '=', testId)
    .where('attempts.memberId', '=', memberId)
    .orderBy('attempts.no', 'desc')
    .limit(1)
    .forUpdate('attempts')
    .executeTakeFirst()

interface OwnTime {
  extraPercent: number
  extraMinutes: number
  closesAt: Date | null
}

/**
 * Opens an attempt again that was handed in: the marks of its answers are deleted, and the candidate gets a time of their own. What persons gave stays, and
 * counts again for answers that are handed in unchanged.
 */
export async function reopen(db: Db, testId: string, memberId: string, attemptId: string, time: OwnTime, reason: string): Promise<void> {
  await db
    .updateTable('testCandidates')
    .set({ ...time, extraReason: reason, changedAt: sql`clock_timestamp()` })
    .where('testId', '=', testId)
    .where('memberId', '=', memberId)
    .execute()
  await db.deleteFrom('attemptMarks').where('attemptId', '=', attemptId).execute()
  await db.deleteFrom('gradings').where('attemptId', '=', attemptId).where('state', '=', 'waiting').execute()
  await db
    .updateTable('attempts')
    .set({ state: 'running', submittedAt: null, submitKind: null, forcedReason: '', gradedAt: null, points: null, toGrade: null })
    .where('id', '=', attemptId)
    .execute()
}

/** Adds to the record of a test. Candidates see broadcasts, messages and extensions. */
export async function insertRecords(
  db: Db,
  records: readonly { testId: string; kind: (typeof recordKinds)[number]; memberId: string | null; text: string; byId: string }[],
): Promise<void> {
  if (records.length)
    await db
      .insertInto('testNotices')
      .values(records.map((record) => ({ ...record, id: newId() })))
      .execute()
}
