import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { holdsToday } from '../accommodations/accommodation-queries.ts'

/** The running attempts of a test, or of one person in every test, with what their end depends on. They are locked against other changes. */
export function selectRunning(db: Db, { testId, memberIds }: { testId?: string; memberIds?: readonly string[] }) {
  return db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .innerJoin('testCandidates as candidate', (join) =>
      join.onRef('candidate.testId', '=', 'attempts.testId').onRef('candidate.memberId', '=', 'attempts.memberId'),
    )
    .leftJoin('accommodations', (join) => join.onRef('accommodations.memberId', '=', 'attempts.memberId').on(holdsToday()))
    .select([
      'attempts.id',
      'attempts.testId',
      'attempts.memberId',
      'attempts.startedAt',
      'attempts.deadlineAt',
      'attempts.closesAt as takenUntil',
      'tests.limitMinutes',
      'tests.extraMinutes',
      'tests.lateMinutes',
      'tests.graceSeconds',
      'candidate.extraPercent',
      'candidate.extraMinutes as ownMinutes',
      'accommodations.percent as usualPercent',
      'accommodations.minutes as usualMinutes',
    ])
    .select([
      sql<Date>`coalesce(candidate.opens_at, tests.opens_at)`.as('opensAt'),
      sql<Date>`coalesce(candidate.closes_at, tests.closes_at)`.as('closesAt'),
    ])
    .where('attempts.state', '=', 'running')
    .$if(testId !== undefined, (rows) => rows.where('attempts.testId', '=', testId ?? ''))
    .$if(memberIds !== undefined, (rows) => rows.where('attempts.memberId', 'in', memberIds ?? []))
    .orderBy('attempts.id')
    .forNoKeyUpdate('attempts')
    .execute()
}

/** Writes the ends of attempts. */
export async function updateEnds(db: Db, ends: readonly { id: string; deadlineAt: Date; closesAt: Date }[]): Promise<void> {
  if (!ends.length) return
  await sql`update attempts set deadline_at = e.deadline_at, closes_at = e.closes_at
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ deadlineAt }) => deadlineAt)}::timestamptz[],
      ${ends.map(({ closesAt }) => closesAt)}::timestamptz[]) as e(id, deadline_at, closes_at)
    where attempts.institution_id = here() and attempts.id = e.id and attempts.state = 'running'`.execute(db)
}
