import { sql } from 'kysely'
import type { Question } from '#assessment/questions/question.ts'
import type { Db } from '#server/kernel/data/db.ts'

export const findDemoClass = (db: Db, ownerId: string) =>
  db.selectFrom('classes').select('id').where('ownerId', '=', ownerId).where('state', '=', 'running').orderBy('createdAt').limit(1).executeTakeFirst()

export const findDemoTest = (db: Db, ownerId: string) =>
  db.selectFrom('tests').select('id').where('ownerId', '=', ownerId).limit(1).executeTakeFirst()

/** The locked papers of the owner, by name. */
export const selectDemoPapers = (db: Db, ownerId: string) =>
  db.selectFrom('papers').select('id').where('ownerId', '=', ownerId).where('state', '=', 'locked').orderBy('name').execute()

/** The questions of a test with their content, for answers as students give them. */
export async function selectDemoQuestions(db: Db, testId: string) {
  const rows = await db
    .selectFrom('testQuestions')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .select(['testQuestions.questionId', 'questionVersions.content'])
    .where('testQuestions.testId', '=', testId)
    .execute()
  return new Map(rows.map(({ questionId, content }) => [questionId, content as unknown as Question]))
}

export async function insertDemoAnswers(
  db: Db,
  attemptId: string,
  answers: readonly { questionId: string; value: object; savedAt: Date }[],
): Promise<void> {
  if (!answers.length) return
  await db
    .insertInto('attemptAnswers')
    .values(answers.map(({ value, ...answer }) => ({ ...answer, attemptId, seq: 1, value: JSON.stringify(value) })))
    .execute()
  await sql`insert into attempt_progress (attempt_id, test_id, answered, seen_at)
    select id, test_id, ${answers.length}, now() from attempts where institution_id = here() and id = ${attemptId}
    on conflict do nothing`.execute(db)
}

/** Hands in attempts of the demo at a time of their own. */
export const handInDemo = (db: Db, attemptId: string, submittedAt: Date) =>
  db.updateTable('attempts').set({ state: 'submitted', submitKind: 'person', submittedAt }).where('id', '=', attemptId).execute()

/** Gives the open answers of a test points from the teacher: a share of what they can earn, by the person. Returns the attempts. */
export async function gradeDemoOpen(db: Db, testId: string, graderId: string): Promise<string[]> {
  await sql`update gradings g set state = 'done', graded_by = ${graderId}, graded_at = now(), points = p.points,
      given = jsonb_build_object('criteria', '{}'::jsonb, 'adjust', p.points)
    from (select m.attempt_id, m.question_id, round(m.of * (5 + abs(hashtext(m.attempt_id::text || m.question_id::text)) % 6) / 10, 1) as points
      from attempt_marks m where m.institution_id = here() and m.state = 'manual') p
    where g.institution_id = here() and g.test_id = ${testId} and g.attempt_id = p.attempt_id and g.question_id = p.question_id`.execute(db)
  await sql`update attempt_marks m set points = g.points, graded_by = g.graded_by
    from gradings g where m.institution_id = here() and g.institution_id = here() and g.test_id = ${testId}
      and g.attempt_id = m.attempt_id and g.question_id = m.question_id`.execute(db)
  const rows = await db.selectFrom('attempts').select('id').where('testId', '=', testId).where('state', '=', 'submitted').execute()
  return rows.map(({ id }) => id)
}

export const markDemoReleased = (db: Db, testId: string, releasedAt: Date) =>
  db.updateTable('tests').set({ state: 'released', releasedAt }).where('id', '=', testId).execute()

/** Marks of open answers of a test that are below what could be earned, of different people. */
export async function selectDemoMarks(db: Db, testId: string, most: number) {
  const { rows } = await sql<{ attemptId: string; questionId: string; memberId: string; points: number }>`
    select distinct on (a.member_id) m.attempt_id as "attemptId", m.question_id as "questionId", a.member_id as "memberId", m.points
    from attempt_marks m join attempts a on a.institution_id = m.institution_id and a.id = m.attempt_id
    where m.institution_id = here() and a.test_id = ${testId} and m.state = 'manual' and m.points < m.of
    order by a.member_id, m.points limit ${most}`.execute(db)
  return rows
}
