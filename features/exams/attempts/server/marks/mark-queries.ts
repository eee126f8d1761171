import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'

export interface NewMark {
  attemptId: string
  questionId: string
  /** The version of the question by which it was graded. */
  no: number
  /** Null: a person has to grade it. */
  points: number | null
  of: number
  state: string
  /** Null: by the rules. */
  gradedBy: string | null
}

/** Why marks change: graded again by the rules, graded by a person, taken back for another look, by a changed rubric, graded by one person or two, by a correction of the question, because that was undone, or decided on an appeal. */
export type ChangeKind = 'rules' | 'graded' | 'reopened' | 'rubric' | 'rounds' | 'regraded' | 'undone' | 'appeal'

interface Change {
  kind: ChangeKind
  /** Null: the rules. */
  byId: string | null
  reason?: string
  /** The correction of the question by which they change. */
  regradeId?: string
}

/** Marks that one statement stores. */
const mostAtOnce = 5000

/** Stores marks in place of those before, and records each change of points. The caller has locked the attempts, and writes their sums afterwards. */
export async function putMarks(db: Db, marks: readonly NewMark[], change: Change): Promise<void> {
  for (let at = 0; at < marks.length; at += mostAtOnce) await putSome(db, marks.slice(at, at + mostAtOnce), change)
}

const putSome = (db: Db, marks: readonly NewMark[], { kind, byId, reason = '', regradeId }: Change) =>
  sql`with given as (
      select * from unnest(${marks.map(() => newId())}::uuid[], ${marks.map(({ attemptId }) => attemptId)}::uuid[],
        ${marks.map(({ questionId }) => questionId)}::uuid[], ${marks.map(({ no }) => no)}::integer[], ${marks.map(({ points }) => points)}::numeric[],
        ${marks.map(({ of }) => of)}::numeric[], ${marks.map(({ state }) => state)}::text[], ${marks.map(({ gradedBy }) => gradedBy)}::uuid[])
        as g(id, attempt_id, question_id, no, points, of, state, graded_by)),
    before as (
      select m.attempt_id, m.question_id, m.points, m.of, m.state, m.no, m.graded_by from attempt_marks m join given g on g.attempt_id = m.attempt_id and g.question_id = m.question_id
      where m.institution_id = here()),
    put as (
      insert into attempt_marks (institution_id, attempt_id, question_id, no, points, of, state, graded_by)
        select here(), g.attempt_id, g.question_id, g.no, g.points, g.of, g.state, g.graded_by from given g
        on conflict (institution_id, attempt_id, question_id) do update set no = excluded.no, points = excluded.points, of = excluded.of,
          state = excluded.state, graded_by = excluded.graded_by, graded_at = now())
    insert into mark_changes (institution_id, id, attempt_id, question_id, kind, points_before, points_after, of_before, of_after, reason, by_id,
        regrade_id, state_before, no_before, graded_by_before)
      select here(), g.id, g.attempt_id, g.question_id, ${kind}, b.points, g.points, b.of, g.of, ${reason}, ${byId}::uuid,
        ${regradeId ?? null}::uuid, b.state, b.no, b.graded_by
      from given g join before b on b.attempt_id = g.attempt_id and b.question_id = g.question_id
      where b.points is distinct from g.points or b.of <> g.of or (${regradeId ?? null}::uuid is not null and (b.state <> g.state or b.no <> g.no))`.execute(
    db,
  )

/** Writes the sums of attempts from their marks. An attempt of which every answer has a mark is graded. */
export async function updateGraded(db: Db, attemptIds: readonly string[]): Promise<void> {
  await sql`update attempts a set graded_at = now(), points = sums.points, to_grade = sums.waiting,
      state = case when sums.waiting = 0 then 'graded' else 'submitted' end
    from unnest(${attemptIds}::uuid[]) as u(id) cross join lateral (
      select coalesce(sum(m.points), 0) as points, count(*) filter (where m.state = 'manual' and m.points is null) as waiting
      from attempt_marks m where m.institution_id = here() and m.attempt_id = u.id) sums
    where a.institution_id = here() and a.id = u.id and a.state in ('submitted', 'graded')`.execute(db)
}
