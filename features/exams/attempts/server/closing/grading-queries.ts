import { sql } from 'kysely'
import type { AttemptLayout } from '#assessment/papers/paper.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { AnswerValue } from '../../contract.ts'

/**
 * Locks attempts that wait to be graded, all or only one, and their tests against a change of their questions. Those of a test that is being changed wait for the next
 * run, when they are graded by what it has then. The lock of an attempt lets rows that refer to it be written, such as its progress.
 */
export async function lockUngraded(
  db: Db,
  most: number,
  attemptId: string | undefined,
): Promise<{ id: string; testId: string; layout: AttemptLayout; self: boolean }[]> {
  const { rows } = await sql<{
    id: string
    testId: string
    layout: AttemptLayout
    self: boolean
  }>`select a.id, a.test_id as "testId", a.layout, t.kind = 'self' as self
    from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
    where a.institution_id = here() and a.state = 'submitted' and a.graded_at is null and not t.on_paper and (${attemptId ?? null}::uuid is null or a.id = ${attemptId ?? null})
    order by a.submitted_at limit ${most} for no key update of a skip locked for share of t skip locked`.execute(db)
  return rows
}

/** The questions of these tests with the content by which they are graded, by test and question. */
export async function selectKeys(db: Db, testIds: readonly string[]) {
  const rows = await db
    .selectFrom('testQuestions')
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .select([
      'testQuestions.testId',
      'testQuestions.questionId',
      'testQuestions.no',
      'testQuestions.withdrawnAt',
      'testQuestions.twice',
      'testQuestions.tolerance',
      'testQuestions.pointsGiven',
    ])
    .select((q) => q.fn.coalesce('testQuestions.content', 'questionVersions.content').as('content'))
    .where('testQuestions.testId', 'in', testIds)
    .execute()
  return rows.map(({ content, withdrawnAt, ...row }) => ({ ...row, withdrawn: withdrawnAt !== null, content: content as unknown as Question }))
}

/** The last answer to each question of these attempts. */
export async function selectLastAnswers(db: Db, attemptIds: readonly string[]) {
  const rows = await db
    .selectFrom('attemptAnswers')
    .distinctOn(['attemptId', 'questionId'])
    .select(['attemptId', 'questionId', 'value', 'seq'])
    .where('attemptId', 'in', attemptIds)
    .orderBy('attemptId')
    .orderBy('questionId')
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ value, ...row }) => ({ ...row, value: value as unknown as AnswerValue }))
}
