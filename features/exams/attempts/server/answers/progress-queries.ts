import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'

/** How many questions of an attempt of a test have an answer. One row is read for each question, however often its answer was changed. */
const answered = (testId: RawBuilder<string>, attemptId: RawBuilder<string>) => sql<number>`(select count(*)::integer from test_questions q
  cross join lateral (select j.value from attempt_answers j where j.institution_id = here() and j.attempt_id = ${attemptId}
    and j.question_id = q.question_id order by j.seq desc limit 1) as last
  where q.institution_id = here() and q.test_id = ${testId} and last.value <> 'null')`

/** Writes how many questions are answered in these attempts. */
export async function upsertProgress(db: Db, attemptIds: readonly string[]): Promise<void> {
  await sql`insert into attempt_progress (attempt_id, test_id, answered)
    select a.id, a.test_id, ${answered(sql`a.test_id`, sql`a.id`)}
    from attempts a where a.institution_id = here() and a.id = any(${attemptIds}::uuid[]) order by a.id
    on conflict (institution_id, attempt_id) do update set answered = excluded.answered, seen_at = now()`.execute(db)
}

/** How many questions of an attempt have an answer. */
export async function countAnswered(db: Db, { id, testId }: { id: string; testId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${answered(sql`${testId}`, sql`${id}`)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

interface Seen {
  attemptId: string
  testId: string
  waiting: number
  awayCount: number
  awaySeconds: number
}

/** Records that the browser of an attempt is there, and adds absences to those before. */
export async function upsertSeen(db: Db, { awayCount, awaySeconds, ...seen }: Seen): Promise<void> {
  await db
    .insertInto('attemptProgress')
    .values({ ...seen, awayCount, awaySeconds })
    .onConflict((c) =>
      c.columns(['institutionId', 'attemptId']).doUpdateSet({
        waiting: seen.waiting,
        awayCount: sql`attempt_progress.away_count + ${awayCount}`,
        awaySeconds: sql`attempt_progress.away_seconds + ${awaySeconds}`,
        seenAt: sql`now()`,
      }),
    )
    .execute()
}
