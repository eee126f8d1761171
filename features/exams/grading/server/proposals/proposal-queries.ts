import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { GradingFigures } from '../../contract.ts'

/** How far what persons gave for a question agrees with what was proposed; null without a grading that had a proposal. */
export async function selectAgreement(db: Db, testId: string, questionId: string): Promise<GradingFigures['agreement']> {
  const { rows } = await sql<NonNullable<GradingFigures['agreement']>>`select count(*)::integer as gradings,
      count(*) filter (where proposed_given = proposed)::integer as equal,
      count(*) filter (where abs(proposed_given - proposed) <= 1)::integer as within,
      coalesce(round(avg(proposed_given - proposed), 2), 0) as difference
    from gradings where institution_id = here() and test_id = ${testId} and question_id = ${questionId} and proposed is not null
      and state = 'done'`.execute(db)
  const [row] = rows
  return row?.gradings ? row : null
}

/** The rubric of a question has changed, so what was proposed by the earlier one is not compared any more. */
export const dropProposed = (db: Db, testId: string, questionId: string) =>
  db
    .updateTable('gradings')
    .set({ proposed: null, proposedGiven: null })
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .where('proposed', 'is not', null)
    .execute()
