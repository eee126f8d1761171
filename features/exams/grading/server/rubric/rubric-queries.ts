import { sql } from 'kysely'
import type { Given, RubricCriterion } from '#assessment/rubrics/rubric.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { GivenGrading } from './rescore.ts'

/** Rows that one statement changes. */
const mostAtOnce = 2000

/** What persons have given the answers to a question. */
export async function selectGiven(db: Db, testId: string, questionId: string): Promise<GivenGrading[]> {
  const rows = await db
    .selectFrom('gradings')
    .select(['id', 'attemptId', 'round', 'given', 'points', 'gradedBy'])
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('state', '=', 'done')
    .execute()
  return rows.map(({ given, points, gradedBy, ...row }) => ({
    ...row,
    given: given as unknown as Given,
    points: points ?? 0,
    gradedBy: gradedBy ?? '',
  }))
}

/** Locks the attempts of a test that have gradings of a question, in the order of their ids; returns them. */
export async function lockAttempts(db: Db, testId: string, questionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('id', 'in', (q) => q.selectFrom('gradings').select('attemptId').where('testId', '=', testId).where('questionId', '=', questionId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateGiven(db: Db, gradings: readonly GivenGrading[]): Promise<void> {
  for (let at = 0; at < gradings.length; at += mostAtOnce) {
    const some = gradings.slice(at, at + mostAtOnce)
    await sql`update gradings g set given = n.given::jsonb, points = n.points, row_version = g.row_version + 1
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ given }) => JSON.stringify(given))}::text[], ${some.map(({ points }) => points)}::numeric[])
        as n(id, given, points)
      where g.institution_id = here() and g.id = n.id`.execute(db)
  }
}

interface Rules {
  /** Null: made from the grading scheme of the question. */
  rubric: readonly RubricCriterion[] | null
  twice: boolean
  tolerance: number
  proposals: boolean
}

/** Stores the rules of a question; returns the version of its rubric. */
export async function updateRules(db: Db, testId: string, questionId: string, { rubric, twice, tolerance, proposals }: Rules): Promise<number> {
  const row = await db
    .updateTable('testQuestions')
    .set({ rubric: rubric && JSON.stringify(rubric), twice, tolerance, proposals, rubricVersion: sql`rubric_version + 1` })
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .returning('rubricVersion')
    .executeTakeFirstOrThrow()
  return row.rubricVersion
}

/** Makes the second grading of every answer to a question. */
export const insertSeconds = async (db: Db, testId: string, questionId: string): Promise<void> => {
  const firsts = await db
    .selectFrom('gradings')
    .select(['attemptId', 'seq'])
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('round', '=', 1)
    .execute()
  for (let at = 0; at < firsts.length; at += mostAtOnce)
    await db
      .insertInto('gradings')
      .values(firsts.slice(at, at + mostAtOnce).map(({ attemptId, seq }) => ({ id: newId(), testId, questionId, attemptId, seq, round: 2 })))
      .onConflict((c) => c.columns(['institutionId', 'attemptId', 'questionId', 'round']).doNothing())
      .execute()
}

/** How many second and third gradings of a question are done. */
export async function countLater(db: Db, testId: string, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gradings')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('round', '>', 1)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the second and third gradings of a question that are not done. */
export const deleteSeconds = (db: Db, testId: string, questionId: string) =>
  db
    .deleteFrom('gradings')
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('round', '>', 1)
    .where('state', '=', 'waiting')
    .execute()
