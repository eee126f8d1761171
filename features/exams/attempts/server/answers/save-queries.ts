import { sql } from 'kysely'
import type { User } from '#server/kernel/access/session.ts'
import { batched } from '#server/kernel/data/across-calls/batched.ts'
import type { Database, Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { AnswerValue } from '../../contract.ts'

export interface GivenAnswerRow {
  questionId: string
  seq: number
  value: AnswerValue
  flagged: boolean
}

/** Answers that one browser has sent for an attempt. */
export interface GivenAnswers {
  user: Pick<User, 'institutionId' | 'memberId'>
  attemptId: string
  holder: string
  answers: readonly GivenAnswerRow[]
}

export interface SavedAnswers {
  outcome: 'saved' | 'missing' | 'closed' | 'late' | 'elsewhere'
  moment: Date
  deadline: Date | null
  /** Null: all of them. */
  acknowledged: { questionId: string; seq: number }[] | null
}

/** Characters of answers above which they are saved by a statement of their own, so that a statement for many attempts stays small. */
const longest = 64_000

/** Adds answers to the journal by the database function `save_answers`, which waits for another transaction that holds the attempt. */
export async function insertAnswers(db: Db | PlatformDb, { user, attemptId, holder, answers }: GivenAnswers): Promise<SavedAnswers> {
  const { rows } = await sql<SavedAnswers>`select * from save_answers(${user.institutionId}, ${attemptId}, ${user.memberId}, ${holder},
    ${JSON.stringify(answers)}::jsonb, true)`.execute(db)
  return rows[0] as SavedAnswers
}

type Sent = GivenAnswers & { text: string }

const insertTogether = batched(async ({ platform }: Database, given: readonly Sent[]): Promise<(SavedAnswers | { outcome: 'busy' })[]> => {
  // In the order of their attempts, so that two statements never wait for each other.
  const sorted = given.map((one, at) => ({ ...one, at })).toSorted((a, b) => (a.attemptId < b.attemptId ? -1 : 1))
  const { rows } = await sql<SavedAnswers & { at: number }>`select g.at, s.* from unnest(${sorted.map(({ at }) => at)}::integer[],
      ${sorted.map(({ user }) => user.institutionId)}::uuid[], ${sorted.map(({ attemptId }) => attemptId)}::uuid[],
      ${sorted.map(({ user }) => user.memberId)}::uuid[], ${sorted.map(({ holder }) => holder)}::uuid[], ${sorted.map(({ text }) => text)}::text[])
      as g(at, institution, attempt, member, browser, answers)
    cross join lateral save_answers(g.institution, g.attempt, g.member, g.browser, g.answers::jsonb, false) s`.execute(platform)
  const byPlace = new Map(rows.map((row) => [row.at, row]))
  return given.map((_, at) => byPlace.get(at) ?? { outcome: 'busy' })
})

/**
 * Adds answers to the journal, together with those that others send at the same time: one statement, which needs no transaction around it. An attempt that
 * another transaction holds is waited for alone, and so are answers that are long.
 */
export async function insertAnswersOfMany(database: Database, given: GivenAnswers): Promise<SavedAnswers> {
  const text = JSON.stringify(given.answers)
  const saved = text.length > longest ? undefined : await insertTogether(database, { ...given, text })
  return saved && saved.outcome !== 'busy' ? saved : insertAnswers(database.platform, given)
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
