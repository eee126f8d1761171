import { sql } from 'kysely'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MistakeOrigin } from '../../contract-mistakes.ts'

/** Whether a part of the results of the test `t` may be seen by those who have handed in; the rule of `isShown` in the tests. */
const isShownNow = (part: 'score' | 'own' | 'right') => sql<boolean>`(case coalesce(t.shown ->> ${sql.lit(part)}, 'released')
  when 'submitted' then true when 'closed' then t.released_at is not null or clock_timestamp() >= t.closes_at + make_interval(mins => t.extra_minutes)
  when 'released' then t.released_at is not null else false end)`

/**
 * Every judged answer of a member whose right answer the member may see: of graded attempts, and the last one to each question in a book. `good` says
 * whether it earned all points.
 */
const judged = (memberId: string) => sql`judged as (
  select m.question_id, m.state in ('right', 'withdrawn') or (m.state = 'manual' and m.points >= m.of) as good, a.submitted_at as at, a.id as attempt_id,
    a.test_id, null::uuid as textbook_id, case when t.kind = 'self' then 'self' else 'test' end as origin
  from attempts a join tests t on t.institution_id = a.institution_id and t.id = a.test_id
    join attempt_marks m on m.institution_id = a.institution_id and m.attempt_id = a.id
  where a.institution_id = here() and a.member_id = ${memberId} and a.state = 'graded' and t.state <> 'void' and not t.binned and m.state <> 'skipped'
    and m.points is not null and ${isShownNow('score')} and ${isShownNow('own')} and ${isShownNow('right')}
  union all
  select p.question_id, p.state = 'right', p.answered_at, null, null, p.textbook_id, 'book'
  from practice_answers p where p.institution_id = here() and p.member_id = ${memberId} and p.state <> 'manual')`

/** The questions of which an answer was not right, each with its last answer. */
const mistakes = (memberId: string) => sql`${judged(memberId)},
  each_last as (select distinct on (question_id) question_id, good, attempt_id, test_id, textbook_id, origin,
      count(*) filter (where not good) over of_question as wrongs, max(at) filter (where not good) over of_question as wrong_at
    from judged window of_question as (partition by question_id) order by question_id, at desc),
  mistakes as (select l.*, l.good or coalesce(k.mastered_at >= l.wrong_at, false) as mastered
    from each_last l left join mastered_questions k on k.institution_id = here() and k.member_id = ${memberId} and k.question_id = l.question_id
    where l.wrongs > 0)`

export interface MistakeRow {
  questionId: string
  /** The attempt of the last answer, and its test; null: it was given in the text of the book. */
  attemptId: string | null
  testId: string | null
  textbookId: string | null
  origin: MistakeOrigin
  wrongs: number
  wrongAt: Date
  mastered: boolean
}

interface Filter {
  mastered: boolean
  origin?: MistakeOrigin | undefined
  page: number
  size: number
}

/** A page of the mistakes of a member, the latest first. Their number is that of the questions that one person has answered, so they are sorted here. */
export async function selectMistakes(db: Db, memberId: string, { mastered, origin, page, size }: Filter): Promise<MistakeRow[]> {
  const { rows } = await sql<MistakeRow>`with ${mistakes(memberId)}
    select question_id as "questionId", attempt_id as "attemptId", test_id as "testId", textbook_id as "textbookId", origin, wrongs::integer as wrongs,
      wrong_at as "wrongAt", mastered
    from mistakes where mastered = ${mastered} and (${origin ?? null}::text is null or origin = ${origin ?? null})
    order by wrong_at desc, question_id limit ${size} offset ${(page - 1) * size}`.execute(db)
  return rows
}

/** How many mistakes are open and mastered, and how many of each are of one origin. */
export async function countMistakes(db: Db, memberId: string, origin: MistakeOrigin | undefined) {
  const { rows } = await sql<{ open: number; mastered: number; openOf: number; masteredOf: number }>`with ${mistakes(memberId)}
    select count(*) filter (where not mastered)::integer as open, count(*) filter (where mastered)::integer as mastered,
      count(*) filter (where not mastered and origin = ${origin ?? null})::integer as "openOf",
      count(*) filter (where mastered and origin = ${origin ?? null})::integer as "masteredOf" from mistakes`.execute(db)
  const { open, mastered, openOf, masteredOf } = rows[0] as (typeof rows)[number]
  return { open, mastered, listed: origin === undefined ? { open, mastered } : { open: openOf, mastered: masteredOf } }
}

/** Whether the last answer of a member to each of these questions was right; questions without a judged answer are left out. */
export async function selectLastJudged(db: Db, memberId: string, questionIds: readonly string[]): Promise<Map<string, boolean>> {
  if (!questionIds.length) return new Map()
  const { rows } = await sql<{ questionId: string; good: boolean }>`with ${judged(memberId)}
    select distinct on (question_id) question_id as "questionId", good from judged where question_id = any(${[...questionIds]}::uuid[])
    order by question_id, at desc`.execute(db)
  return new Map(rows.map(({ questionId, good }) => [questionId, good]))
}

/** Where a member has last answered a question, right or wrong; undefined when there is no answer whose solution the member may see. */
export async function findLastPlace(db: Db, memberId: string, questionId: string) {
  const { rows } = await sql<{ testId: string | null; textbookId: string | null }>`with ${judged(memberId)}
    select j.test_id as "testId", coalesce(j.textbook_id, s.textbook_id) as "textbookId" from judged j
      left join self_tests s on s.institution_id = here() and s.test_id = j.test_id
    where j.question_id = ${questionId} order by j.at desc limit 1`.execute(db)
  return rows[0]
}

/** Records that a member knows a question, or deletes that record. */
export async function setMastered(db: Db, memberId: string, questionId: string, mastered: boolean): Promise<void> {
  if (mastered)
    await db
      .insertInto('masteredQuestions')
      .values({ memberId, questionId })
      .onConflict((c) => c.columns(['institutionId', 'memberId', 'questionId']).doUpdateSet({ masteredAt: sql`now()` }))
      .execute()
  else await db.deleteFrom('masteredQuestions').where('memberId', '=', memberId).where('questionId', '=', questionId).execute()
}

/** The questions of tests as they stood there, with all by which they are graded. */
export async function selectOfTests(db: Db, pairs: readonly { testId: string; questionId: string }[]) {
  if (!pairs.length) return []
  const rows = await db
    .selectFrom('testQuestions')
    .innerJoin('tests', 'tests.id', 'testQuestions.testId')
    .leftJoin('selfTests', 'selfTests.testId', 'testQuestions.testId')
    .leftJoin('papers', 'papers.id', 'tests.paperId')
    .leftJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'testQuestions.questionId').onRef('questionVersions.no', '=', 'testQuestions.no'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['testQuestions.testId', 'testQuestions.questionId', 'testQuestions.no', 'testQuestions.shown', 'testQuestions.passageId', 'tests.title'])
    .select((q) => [
      'testQuestions.content as copied',
      q.fn.coalesce('testQuestions.content', 'questionVersions.content').as('content'),
      q.fn.coalesce('testQuestions.passage', 'questionPassages.content').as('passage'),
      q.fn.coalesce('selfTests.language', 'papers.language').as('language'),
    ])
    .where(
      sql<boolean>`(test_questions.test_id, test_questions.question_id) in (select * from unnest(${pairs.map(({ testId }) => testId)}::uuid[],
        ${pairs.map(({ questionId }) => questionId)}::uuid[]))`,
    )
    .execute()
  return rows.map(({ content, passage, shown, copied, language, ...row }) => ({
    ...row,
    language: language ?? 'zh-CN',
    own: copied === null,
    shown: shown as unknown as ShownQuestion,
    content: content as unknown as Question,
    passage: passage as unknown as DocJson | null,
  }))
}

/** The last answers of attempts to questions, with their marks. */
export async function selectAnswersOf(db: Db, pairs: readonly { attemptId: string; questionId: string }[]) {
  if (!pairs.length) return []
  const { rows } = await sql<{ questionId: string; value: GivenAnswer | null; points: number; of: number; state: string }>`
    select m.question_id as "questionId", m.points, m.of, m.state, last.value
    from unnest(${pairs.map(({ attemptId }) => attemptId)}::uuid[], ${pairs.map(({ questionId }) => questionId)}::uuid[]) as asked(attempt_id, question_id)
      join attempt_marks m on m.institution_id = here() and m.attempt_id = asked.attempt_id and m.question_id = asked.question_id
      left join lateral (select value from attempt_answers n where n.institution_id = here() and n.attempt_id = m.attempt_id
        and n.question_id = m.question_id order by n.seq desc limit 1) as last on true`.execute(db)
  return rows
}

/** The last answers of a member to questions in books, with the name of the book and the institution that has published it. */
export async function selectPractised(db: Db, memberId: string, pairs: readonly { textbookId: string; questionId: string }[]) {
  if (!pairs.length) return []
  const rows = await db
    .selectFrom('practiceAnswers')
    .innerJoin('catalogue', 'catalogue.textbookId', 'practiceAnswers.textbookId')
    .innerJoin('editions', 'editions.id', 'catalogue.editionId')
    .select(['practiceAnswers.questionId', 'practiceAnswers.no', 'practiceAnswers.answer', 'practiceAnswers.state'])
    .select(['catalogue.publisherId', 'editions.name', 'editions.language'])
    .where('practiceAnswers.memberId', '=', memberId)
    .where(
      sql<boolean>`(practice_answers.textbook_id, practice_answers.question_id) in (select * from unnest(${pairs.map(({ textbookId }) => textbookId)}::uuid[],
        ${pairs.map(({ questionId }) => questionId)}::uuid[]))`,
    )
    .execute()
  return rows.map(({ answer, ...row }) => ({ ...row, answer: answer as unknown as GivenAnswer, state: row.state as 'right' | 'partly' | 'wrong' }))
}
