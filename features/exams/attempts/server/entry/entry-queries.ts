import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { TestKind, TestState } from '#features/exams/tests/contract.ts'
import { extraOf } from '#features/exams/tests/server/candidates/candidate-queries.ts'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'

/** A test with what concerns one candidate, and the time of the database. Undefined when the person is not a candidate, or the test is a draft. */
export async function findEntry(db: Db, memberId: string, testId: string) {
  const row = await db
    .selectFrom('tests')
    .innerJoin('testCandidates', 'testCandidates.testId', 'tests.id')
    .leftJoin('accommodations', (join) => join.onRef('accommodations.memberId', '=', 'testCandidates.memberId').on(holdsToday()))
    .leftJoin('classes', 'classes.id', 'testCandidates.classId')
    .leftJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .leftJoin('selfTests', 'selfTests.testId', 'tests.id')
    .select([
      'tests.id',
      'tests.title',
      'tests.kind',
      'tests.state',
      'tests.limitMinutes',
      'tests.graceSeconds',
      'tests.lateMinutes',
      'tests.extraMinutes',
      'tests.password',
      'tests.addressRanges',
      'tests.oneSession',
      'tests.navigation',
      'tests.leaveLimit',
      'tests.honour',
      'tests.byHand',
      'tests.place',
      'tests.onPaper',
      'tests.laidOutAt',
      'tests.layoutVersion',
      'testCandidates.room',
      'testCandidates.seat',
      'testCandidates.standing',
      'testCandidates.reason',
      'testCandidates.variant',
      'testCandidates.extraPercent',
      'testCandidates.extraMinutes as ownMinutes',
      'testCandidates.extraReason',
      'accommodations.percent as usualPercent',
      'accommodations.minutes as usualMinutes',
      'accommodations.reason as usualReason',
      'classes.name as className',
      'classes.deletedAt as dissolvedAt',
    ])
    .select((q) => [
      q.fn.coalesce('paperVersions.points', 'selfTests.points').as('points'),
      q.fn.coalesce('paperVersions.questions', 'selfTests.questions').as('questions'),
    ])
    .select([
      sql<Date>`coalesce(test_candidates.opens_at, tests.opens_at)`.as('opensAt'),
      sql<Date>`coalesce(test_candidates.closes_at, tests.closes_at)`.as('closesAt'),
      sql<number>`coalesce(test_candidates.attempts, tests.attempts)`.as('attempts'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('tests.id', '=', testId)
    .where('testCandidates.memberId', '=', memberId)
    .where('tests.state', '<>', 'draft')
    .where('tests.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { extraPercent, ownMinutes, extraReason, usualPercent, usualMinutes, usualReason, ...test } = row
  const extra = extraOf({ extraPercent, extraMinutes: ownMinutes, extraReason, usualPercent, usualMinutes, usualReason })
  return {
    ...test,
    kind: test.kind as TestKind,
    state: test.state as TestState,
    navigation: test.navigation as 'free' | 'forward' | 'sections',
    points: Number(test.points ?? 0),
    questions: test.questions ?? 0,
    className: test.className ?? '',
    dissolved: test.dissolvedAt !== null,
    extra: { percent: extra.percent, minutes: extra.minutes, reason: extra.reason },
    // The times of the candidate stand in place of the test's already.
    ownTime: { opensAt: null, closesAt: null, percent: extra.percent, minutes: extra.minutes },
  }
}
export type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/**
 * Makes two beginnings by the same person wait for each other. The test is locked against changes of its times, so that an attempt either follows from
 * the times before the change and is found by it, or follows from those after it. First the test, as those who change it do.
 */
export async function lockCandidate(db: Db, memberId: string, testId: string): Promise<void> {
  await db.selectFrom('tests').select('id').where('id', '=', testId).forShare().execute()
  await db.selectFrom('testCandidates').select('testId').where('testId', '=', testId).where('memberId', '=', memberId).forUpdate().execute()
}
