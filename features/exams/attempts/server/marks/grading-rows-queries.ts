import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

/** An answer that a person has to grade, with its number in the journal. */
export interface OpenAnswer {
  testId: string
  attemptId: string
  questionId: string
  seq: number
  /** Two persons grade it. */
  twice: boolean
}

/**
 * Makes the gradings that answers wait for. One that exists is kept while the answer is the same; for another answer it waits again, with what was given as a
 * proposal. Waiting gradings of these attempts whose answers do not need a grader are deleted.
 */
export async function putGradings(db: Db, attemptIds: readonly string[], answers: readonly OpenAnswer[]): Promise<void> {
  const rows = answers.flatMap((answer) => (answer.twice ? [1, 2] : [1]).map((round) => ({ ...answer, round })))
  await sql`delete from gradings where institution_id = here() and attempt_id = any(${attemptIds}::uuid[]) and state = 'waiting'
    and (attempt_id, question_id) not in (select * from unnest(${answers.map(({ attemptId }) => attemptId)}::uuid[],
      ${answers.map(({ questionId }) => questionId)}::uuid[]))`.execute(db)
  if (!rows.length) return
  await sql`insert into gradings (institution_id, id, test_id, attempt_id, question_id, round, seq)
    select here(), g.* from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(({ testId }) => testId)}::uuid[],
      ${rows.map(({ attemptId }) => attemptId)}::uuid[], ${rows.map(({ questionId }) => questionId)}::uuid[],
      ${rows.map(({ round }) => round)}::smallint[], ${rows.map(({ seq }) => seq)}::integer[]) as g
    on conflict (institution_id, attempt_id, question_id, round) do update set seq = excluded.seq, state = 'waiting', points = null, graded_by = null,
      graded_at = null, held_by = null, held_until = null, row_version = gradings.row_version + 1
    where gradings.seq <> excluded.seq`.execute(db)
}

/** The gradings of these attempts that are done. */
export const selectDone = (db: Db, attemptIds: readonly string[]) =>
  db
    .selectFrom('gradings')
    .select(['attemptId', 'questionId', 'round', 'seq', 'points', 'gradedBy'])
    .where('attemptId', 'in', attemptIds)
    .where('state', '=', 'done')
    .execute()
export type DoneGrading = Awaited<ReturnType<typeof selectDone>>[number]

interface MarkAndGrading {
  attemptId: string
  no: number
  points: number | null
  of: number
  gradedBy: string | null
  /** Null: the answer has no grading that is done. */
  round: number | null
  given: number | null
  giver: string | null
}

/** The marks of a question that count by what persons give, of these attempts, and the gradings that are done. */
export async function selectMarksAndGradings(db: Db, attemptIds: readonly string[], questionId: string) {
  const { rows } = await sql<MarkAndGrading>`select m.attempt_id as "attemptId", m.no, m.points, m.of, m.graded_by as "gradedBy",
      g.round, g.points as given, g.graded_by as giver
    from attempt_marks m left join gradings g on g.institution_id = m.institution_id and g.attempt_id = m.attempt_id
      and g.question_id = m.question_id and g.state = 'done'
    where m.institution_id = here() and m.attempt_id = any(${attemptIds}::uuid[]) and m.question_id = ${questionId} and m.state = 'manual'`.execute(
    db,
  )
  const marks = new Map(
    rows.map(({ attemptId, no, points, of, gradedBy }) => [attemptId, { attemptId, questionId, no, points, of, state: 'manual', gradedBy }]),
  )
  const done = rows.flatMap(({ attemptId, round, given, giver }) => (round === null ? [] : [{ attemptId, round, points: given, gradedBy: giver }]))
  return { marks: [...marks.values()], done }
}
