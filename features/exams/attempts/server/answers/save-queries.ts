import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { AnswerValue } from '../../contract.ts'

export interface GivenAnswerRow {
  questionId: string
  seq: number
  value: AnswerValue
  flagged: boolean
}

export type SaveOutcome = 'saved' | 'missing' | 'closed' | 'late' | 'elsewhere'

/** Adds answers to the journal by the database function `save_answers`, in one statement that needs no transaction around it. */
export async function insertAnswers(
  db: Db | PlatformDb,
  { institutionId, memberId }: Pick<User, 'institutionId' | 'memberId'>,
  attemptId: string,
  holder: string,
  answers: readonly GivenAnswerRow[],
) {
  const { rows } = await sql<{ outcome: SaveOutcome; moment: Date; deadline: Date | null; acknowledged: { questionId: string; seq: number }[] }>`
    select * from save_answers(${institutionId}, ${attemptId}, ${memberId}, ${holder}, ${answers.map(({ questionId }) => questionId)}::uuid[],
      ${answers.map(({ seq }) => seq)}::integer[], ${JSON.stringify(answers.map(({ value }) => value))}::jsonb,
      ${answers.map(({ flagged }) => flagged)}::boolean[])`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** The answers that the journal holds under these numbers. */
export async function selectKept(db: Db, attemptId: string, pairs: readonly { questionId: string; seq: number }[]): Promise<GivenAnswerRow[]> {
  const rows = await db
    .selectFrom('attemptAnswers')
    .select(['questionId', 'seq', 'value', 'flagged'])
    .where('attemptId', '=', attemptId)
    .where(
      sql<boolean>`(question_id, seq) in (select * from unnest(${pairs.map(({ questionId }) => questionId)}::uuid[], ${pairs.map(({ seq }) => seq)}::integer[]))`,
    )
    .execute()
  return rows.map(({ value, ...row }) => ({ ...row, value: value as unknown as AnswerValue }))
}
