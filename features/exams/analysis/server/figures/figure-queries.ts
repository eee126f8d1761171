import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'

/**
 * Candidates of a test: how many were to sit it (without those who are deferred or were removed), and among them who was absent or has broken the rules; of the
 * others whose attempt counts and whose is not graded through. Candidates and attempts are grouped by member instead of joined, so that the plan does not depend
 * on statistics, which PostgreSQL does not have yet right after many attempts were written.
 */
export async function countPeople(db: Db, testId: string) {
  const { rows } = await sql<Record<'expected' | 'counted' | 'waiting' | 'absent' | 'deferred' | 'violation', number>>`
    select (count(*) filter (where standing not in ('deferred', 'removed')))::integer as expected, (count(*) filter (where counts and graded))::integer as counted,
      (count(*) filter (where counts and sat and not graded))::integer as waiting, (count(*) filter (where standing = 'absent'))::integer as absent,
      (count(*) filter (where standing = 'deferred'))::integer as deferred, (count(*) filter (where standing = 'violation'))::integer as violation
    from (select max(standing) as standing, max(standing) in ('expected', 'makeup') as counts, bool_or(coalesce(state = 'graded', false)) as graded,
        count(state) > 0 as sat
      from (select member_id, standing, null as state from test_candidates where institution_id = here() and test_id = ${testId}
        union all select member_id, null, state from attempts where institution_id = here() and test_id = ${testId} and state <> 'void') rows
      group by member_id) people
    where standing is not null`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** What else is shown of the questions of a test: the options as candidates see them, the right ones, and the bank. */
export async function selectAsked(db: Db, testId: string) {
  const rows = await db
    .selectFrom('testQuestions')
    .innerJoin('questions', 'questions.id', 'testQuestions.questionId')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .select(['testQuestions.questionId', 'questions.bankId'])
    .select([
      sql<ShownQuestion['options']>`test_questions.shown -> 'options'`.as('options'),
      sql<string[]>`question_versions.content -> 'answers'`.as('answers'),
    ])
    .where('testQuestions.testId', '=', testId)
    .execute()
  return new Map(rows.map((row) => [row.questionId, row]))
}

/** The name of the institution, and the classes that a test is for. */
export async function selectHead(db: Db, testId: string) {
  const institution = await db
    .selectFrom('institutions')
    .select('name')
    .where('id', '=', sql<string>`here()`)
    .executeTakeFirst()
  const classes = await db
    .selectFrom('testTargets')
    .innerJoin('classes', 'classes.id', 'testTargets.targetId')
    .select(['classes.id', 'classes.name'])
    .where('testTargets.testId', '=', testId)
    .where('testTargets.kind', '=', 'class')
    .orderBy('classes.name')
    .orderBy('classes.id')
    .execute()
  return { institution: institution?.name ?? '', classes }
}

/** What was written on the analysis sheet of a test. */
export async function findRemarks(db: Db, testId: string) {
  const row = await db
    .selectFrom('testRemarks')
    .select(['problems', 'measures', 'version as rowVersion'])
    .where('testId', '=', testId)
    .executeTakeFirst()
  return row ?? { problems: '', measures: '', rowVersion: 0 }
}

interface NewRemarks {
  problems: string
  measures: string
  rowVersion: number
}

/** Saves what is written on the analysis sheet of a test; returns false if it was saved by another since `rowVersion` was read. */
export async function saveRemarks(db: Db, testId: string, changedBy: string, { rowVersion, ...texts }: NewRemarks): Promise<boolean> {
  const values = { ...texts, changedBy }
  if (rowVersion === 0) {
    const added = await db
      .insertInto('testRemarks')
      .values({ ...values, testId })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    return Number(added.numInsertedOrUpdatedRows) > 0
  }
  const changed = await db
    .updateTable('testRemarks')
    .set((q) => ({ ...values, changedAt: sql`now()`, version: q('version', '+', 1) }))
    .where('testId', '=', testId)
    .where('version', '=', rowVersion)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows) > 0
}
