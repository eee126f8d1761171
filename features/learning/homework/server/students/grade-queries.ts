import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Place } from './student-queries.ts'

/** Locks what people have of a homework; returns their state and version. */
export const lockWork = async (db: Db, homeworkId: string, places: readonly { classId: string; memberId: string }[]) =>
  places.length === 0
    ? []
    : db
        .selectFrom('submissions')
        .select([
          'submissions.classId',
          'submissions.memberId',
          'submissions.state',
          'submissions.versionNo',
          'submissions.score',
          'submissions.rowVersion',
        ])
        .where('submissions.homeworkId', '=', homeworkId)
        .where(
          'submissions.memberId',
          'in',
          places.map(({ memberId }) => memberId),
        )
        .where(
          'submissions.classId',
          'in',
          places.map(({ classId }) => classId),
        )
        .orderBy('submissions.classId')
        .orderBy('submissions.memberId')
        .forUpdate()
        .execute()

interface Given {
  score: number
  feedback: string
  by: string
}

/** Gives points and feedback to people, who are locked. */
export async function putScores(
  db: Db,
  homeworkId: string,
  places: readonly { classId: string; memberId: string }[],
  { score, feedback, by }: Given,
): Promise<void> {
  if (!places.length) return
  await sql`update submissions s set state = 'graded', score = ${score}::numeric, feedback = ${feedback}, graded_by = ${by}::uuid,
      graded_at = clock_timestamp(), row_version = s.row_version + 1
    from unnest(${places.map(({ classId }) => classId)}::uuid[], ${places.map(({ memberId }) => memberId)}::uuid[]) as g(class_id, member_id)
    where s.institution_id = here() and s.homework_id = ${homeworkId}::uuid and s.class_id = g.class_id and s.member_id = g.member_id`.execute(db)
}

/** Gives versions of one class back: their points go. What was written stands in the draft still. */
export async function putReturns(
  db: Db,
  versions: readonly [Place & { no: number }, ...(Place & { no: number })[]],
  reason: string,
  until: Date | null,
  byId: string,
): Promise<void> {
  const [{ homeworkId, classId }] = versions
  await db
    .insertInto('submissionReturns')
    .values(versions.map((version) => ({ ...version, reason, until, byId })))
    .execute()
  await db
    .updateTable('submissions')
    .set((q) => ({
      state: 'returned',
      score: null,
      feedback: '',
      gradedBy: null,
      gradedAt: null,
      releasedAt: null,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where(
      'memberId',
      'in',
      versions.map(({ memberId }) => memberId),
    )
    .execute()
}

/** Releases graded results of classes, or of some people in them; returns whose they are. */
export async function releaseWork(db: Db, homeworkId: string, classIds: readonly string[], memberIds: readonly string[] | undefined) {
  const released = await db
    .updateTable('submissions')
    .set((q) => ({ releasedAt: sql<Date>`clock_timestamp()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('homeworkId', '=', homeworkId)
    .where('classId', 'in', classIds)
    .where('state', '=', 'graded')
    .where('releasedAt', 'is', null)
    .$if(memberIds !== undefined, (rows) => rows.where('memberId', 'in', memberIds ?? []))
    .returning(['classId', 'memberId'])
    .execute()
  const done = [...new Set(released.map(({ classId }) => classId))]
  if (memberIds === undefined && done.length)
    await db
      .updateTable('homeworkClasses')
      .set({ releasedAt: sql<Date>`coalesce(released_at, now())` })
      .where('homeworkId', '=', homeworkId)
      .where('classId', 'in', done)
      .execute()
  return released
}

/** Notes that those who have handed in nothing were reminded. */
export const noteReminded = (db: Db, homeworkId: string, classIds: readonly string[]) =>
  db
    .updateTable('homeworkClasses')
    .set((q) => ({ remindedAt: sql<Date>`now()`, reminders: q('reminders', '+', 1) }))
    .where('homeworkId', '=', homeworkId)
    .where('classId', 'in', classIds)
    .execute()

export async function putExtension(db: Db, place: Place, until: Date, reason: string, setBy: string): Promise<void> {
  const given = { until, reason, setBy }
  await db
    .insertInto('homeworkExtensions')
    .values({ ...place, ...given })
    .onConflict((c) => c.columns(['institutionId', 'homeworkId', 'classId', 'memberId']).doUpdateSet({ ...given, setAt: sql<Date>`now()` }))
    .execute()
}

/** Returns whether there was one. */
export async function deleteExtension(db: Db, { homeworkId, classId, memberId }: Place): Promise<boolean> {
  const done = await db
    .deleteFrom('homeworkExtensions')
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return Number(done.numDeletedRows) > 0
}
