import { sql } from 'kysely'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { NewMark } from '#features/exams/attempts/server/marks/mark-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

/** By what a question of a test is graded. Stored in `regrades.before` and `regrades.after`. */
export interface Rules {
  no: number
  /** In place of those in the paper; null: those. */
  pointsGiven: number | null
  withdrawnAt: string | null
  note: string
}

/** The rules of a question of a test, with the points that it has now. */
export async function loadQuestionRules(db: Db, testId: string, questionId: string) {
  const row = await db
    .selectFrom('testQuestions')
    .select(['no', 'points', 'pointsGiven', 'withdrawnAt', 'changeNote', 'twice', 'tolerance'])
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '考试里没有这道题', en: 'The test has no such question' })
  const { no, points, pointsGiven, withdrawnAt, changeNote, ...marking } = row
  const rules: Rules = { no, pointsGiven, withdrawnAt: withdrawnAt?.toISOString() ?? null, note: changeNote }
  return { rules, points: pointsGiven ?? points, marking }
}

/** The content by which a question of a test would be graded under a version. */
export async function loadContent(db: Db, testId: string, questionId: string, no: number): Promise<Question> {
  const row = await db
    .selectFrom('testQuestions')
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').on('questionVersions.no', '=', no),
    )
    .select((q) => q.fn.coalesce('testQuestions.content', 'questionVersions.content').as('content'))
    .where('testQuestions.testId', '=', testId)
    .where('testQuestions.questionId', '=', questionId)
    .executeTakeFirstOrThrow()
  return row.content as unknown as Question
}

/** Stores by what a question is graded. Browsers that have the test read it again, because its `layout_version` is another. */
export async function updateQuestionRules(db: Db, testId: string, questionId: string, { no, pointsGiven, withdrawnAt, note }: Rules): Promise<void> {
  await db
    .updateTable('testQuestions')
    .set({ no, pointsGiven, withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt), changeNote: note })
    .where('testId', '=', testId)
    .where('questionId', '=', questionId)
    .execute()
  await db
    .updateTable('tests')
    .set((q) => ({ layoutVersion: q('layoutVersion', '+', 1) }))
    .where('id', '=', testId)
    .execute()
}

/** Locks the attempts of a test that were handed in, in the order of their ids; returns them. */
export async function lockHandedIn(db: Db, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('testId', '=', testId)
    .where('state', 'in', ['submitted', 'graded'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The attempts of a test that were handed in. */
export async function selectHandedIn(db: Db, testId: string): Promise<string[]> {
  const rows = await db.selectFrom('attempts').select('id').where('testId', '=', testId).where('state', 'in', ['submitted', 'graded']).execute()
  return rows.map(({ id }) => id)
}

/** The marks of a question in these attempts with the answers that they are for. Questions that do not count in their section are left out. */
export async function selectMarkedAnswers(db: Db, attemptIds: readonly string[], questionId: string) {
  const { rows } = await sql<
    Omit<NewMark, 'questionId'> & { value: GivenAnswer | null; memberId: string; name: string; total: number | null }
  >`select m.attempt_id as "attemptId", m.no, m.points, m.of, m.state, m.graded_by as "gradedBy", a.member_id as "memberId", p.name, a.points as total,
      (select r.value from attempt_answers r where r.institution_id = m.institution_id and r.attempt_id = m.attempt_id and r.question_id = m.question_id
        order by r.seq desc limit 1) as value
    from attempt_marks m join attempts a on a.institution_id = m.institution_id and a.id = m.attempt_id
      join members p on p.institution_id = a.institution_id and p.id = a.member_id
    where m.institution_id = here() and m.attempt_id = any(${attemptIds}::uuid[]) and m.question_id = ${questionId} and m.state <> 'skipped'
    order by m.attempt_id`.execute(db)
  return rows.map((row) => ({ ...row, questionId }))
}
export type MarkedAnswer = Awaited<ReturnType<typeof selectMarkedAnswers>>[number]

interface NewRegrade {
  id: string
  testId: string
  questionId: string
  kind: 'key' | 'points' | 'withdraw' | 'count'
  before: Rules & { points: number }
  after: Rules & { points: number }
  reason: string
  byId: string
}

export const insertRegrade = ({ before, after, ...regrade }: NewRegrade, db: Db) =>
  db
    .insertInto('regrades')
    .values({ ...regrade, before: JSON.stringify(before), after: JSON.stringify(after), changed: 0 })
    .execute()

export const updateChanged = (db: Db, id: string, changed: number) => db.updateTable('regrades').set({ changed }).where('id', '=', id).execute()

type Stored = Rules & { points: number }

/** The corrections of a test, the latest first. */
export async function selectRegrades(db: Db, testId: string) {
  const rows = await db
    .selectFrom('regrades')
    .innerJoin('members as person', 'person.id', 'regrades.byId')
    .leftJoin('members as undoer', 'undoer.id', 'regrades.undoneBy')
    .select(['regrades.id', 'regrades.questionId', 'regrades.kind', 'regrades.before', 'regrades.after', 'regrades.reason'])
    .select(['regrades.changed', 'regrades.at', 'regrades.undoneAt', 'person.name as by', 'undoer.name as undoneBy'])
    .where('regrades.testId', '=', testId)
    .orderBy('regrades.at', 'desc')
    .orderBy('regrades.id', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ before, after, ...row }) => ({ ...row, before: before as unknown as Stored, after: after as unknown as Stored }))
}

export async function findRegrade(db: Db, id: string) {
  const row = await db
    .selectFrom('regrades')
    .select(['id', 'testId', 'questionId', 'before', 'after', 'reason', 'undoneAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw refusal('notFound', { zh: '没有这次更正', en: 'No such correction' })
  return { ...row, before: row.before as unknown as Stored, after: row.after as unknown as Stored }
}

/** Whether a later correction of the same question stands. */
export async function hasLater(db: Db, { id, testId, questionId }: { id: string; testId: string; questionId: string }): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from regrades l join regrades r on r.institution_id = l.institution_id and r.id = ${id}
    where l.institution_id = here() and l.test_id = ${testId} and l.question_id = ${questionId} and l.undone_at is null
      and (l.at, l.id) > (r.at, r.id)) as found`.execute(db)
  return rows[0]?.found ?? false
}

export const markUndone = (db: Db, id: string, undoneBy: string) =>
  db
    .updateTable('regrades')
    .set({ undoneBy, undoneAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** The marks that a correction changed and nothing has changed since, as they were before. */
export async function selectUnchangedSince(db: Db, regradeId: string): Promise<NewMark[]> {
  const { rows } = await sql<NewMark>`select c.attempt_id as "attemptId", c.question_id as "questionId", c.no_before as no, c.points_before as points,
      c.of_before as of, c.state_before as state, c.graded_by_before as "gradedBy"
    from mark_changes c join attempt_marks m on m.institution_id = c.institution_id and m.attempt_id = c.attempt_id and m.question_id = c.question_id
    where c.institution_id = here() and c.regrade_id = ${regradeId} and m.points is not distinct from c.points_after and m.of = c.of_after
      and not exists (select from mark_changes l where l.institution_id = c.institution_id and l.attempt_id = c.attempt_id
        and l.question_id = c.question_id and (l.at, l.id) > (c.at, c.id))`.execute(db)
  return rows
}

/** The tests that have a question and are graded by rules or persons, not on paper. */
export async function selectTestIdsWith(db: Db, questionId: string): Promise<string[]> {
  const rows = await db.selectFrom('testQuestions').select('testId').where('questionId', '=', questionId).limit(200).execute()
  return rows.map(({ testId }) => testId)
}

/** Deletes the waiting gradings of a withdrawn question; for one that counts again, adds those that are missing. Gradings that are done stay. */
export async function followWithdrawal(
  db: Db,
  testId: string,
  questionId: string,
  { withdrawn, twice }: { withdrawn: boolean; twice: boolean },
): Promise<void> {
  if (withdrawn)
    await db.deleteFrom('gradings').where('testId', '=', testId).where('questionId', '=', questionId).where('state', '=', 'waiting').execute()
  else
    await sql`insert into gradings (institution_id, id, test_id, attempt_id, question_id, round, seq)
      select here(), gen_random_uuid(), ${testId}, m.attempt_id, m.question_id, n.round, coalesce((select max(r.seq) from attempt_answers r
          where r.institution_id = m.institution_id and r.attempt_id = m.attempt_id and r.question_id = m.question_id), 0)
      from attempt_marks m join attempts a on a.institution_id = m.institution_id and a.id = m.attempt_id
        cross join generate_series(1, ${twice ? 2 : 1}) as n(round)
      where m.institution_id = here() and a.test_id = ${testId} and m.question_id = ${questionId} and m.state = 'manual'
      on conflict (institution_id, attempt_id, question_id, round) do nothing`.execute(db)
}
