import { sql } from 'kysely'
import type { AnswerState } from '#assessment/homework/homework.ts'
import type { GivenAnswer } from '#assessment/grading/answer.ts'
import type { Brief } from '#assessment/questions/brief.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Place } from '../students/student-queries.ts'

/** A question of a homework in its version. */
export interface PinnedQuestion {
  questionId: string
  no: number
  points: number
  content: Question
  passage: DocJson | null
}

/** Answers by the id of the question; those without an answer are left out. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

/** What is to be asked, in order. */
export type CheckedQuestion = Pick<PinnedQuestion, 'questionId' | 'no' | 'points'>

/** The ids, versions and points of the questions of a homework, in order. */
export const selectAsked = (db: Db, homeworkId: string): Promise<CheckedQuestion[]> =>
  db
    .selectFrom('homeworkQuestions')
    .select(['homeworkQuestions.questionId', 'homeworkQuestions.no', 'homeworkQuestions.points'])
    .where('homeworkQuestions.homeworkId', '=', homeworkId)
    .orderBy('homeworkQuestions.seq')
    .execute()

/** The questions of a homework with their contents, in order. */
export async function selectPinned(db: Db, homeworkId: string): Promise<PinnedQuestion[]> {
  const rows = await db
    .selectFrom('homeworkQuestions')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'homeworkQuestions.questionId').onRef('questionVersions.no', '=', 'homeworkQuestions.no'),
    )
    .leftJoin('questionPassages', 'questionPassages.id', 'questionVersions.passageId')
    .select(['homeworkQuestions.questionId', 'homeworkQuestions.no', 'homeworkQuestions.points'])
    .select(['questionVersions.content', 'questionPassages.content as passage'])
    .where('homeworkQuestions.homeworkId', '=', homeworkId)
    .orderBy('homeworkQuestions.seq')
    .execute()
  return rows.map(({ content, passage, ...row }) => ({
    ...row,
    content: content as unknown as Question,
    passage: passage as unknown as DocJson | null,
  }))
}

/** The questions of a homework as its editor lists them, with what their bank has now. */
export async function selectListed(db: Db, homeworkId: string) {
  const rows = await db
    .selectFrom('homeworkQuestions')
    .innerJoin('questions', 'questions.id', 'homeworkQuestions.questionId')
    .innerJoin('questionVersions', (join) =>
      join.onRef('questionVersions.questionId', '=', 'homeworkQuestions.questionId').onRef('questionVersions.no', '=', 'homeworkQuestions.no'),
    )
    .select(['homeworkQuestions.questionId', 'homeworkQuestions.no', 'homeworkQuestions.points', 'questionVersions.content'])
    .select(['questions.number', 'questions.version', 'questions.brief', 'questions.state', 'questions.binned'])
    .where('homeworkQuestions.homeworkId', '=', homeworkId)
    .orderBy('homeworkQuestions.seq')
    .execute()
  return rows.map(({ content, brief, ...row }) => ({ ...row, content: content as unknown as Question, brief: brief as unknown as Brief }))
}

/** Puts these questions into a homework in place of those that it has; nothing was handed in. */
export async function putQuestions(db: Db, homeworkId: string, questions: readonly CheckedQuestion[]): Promise<void> {
  await db.deleteFrom('homeworkQuestions').where('homeworkId', '=', homeworkId).execute()
  if (questions.length)
    await db
      .insertInto('homeworkQuestions')
      .values(questions.map((question, seq) => ({ ...question, homeworkId, seq })))
      .execute()
}

/** Every answer that a student has handed in, with what it has earned. */
export async function selectHanded(db: Db, { homeworkId, classId, memberId }: Place) {
  const rows = await db
    .selectFrom('submissionAnswers')
    .innerJoin('homeworkQuestions', (join) =>
      join
        .onRef('homeworkQuestions.homeworkId', '=', 'submissionAnswers.homeworkId')
        .onRef('homeworkQuestions.questionId', '=', 'submissionAnswers.questionId'),
    )
    .select(['submissionAnswers.versionNo', 'submissionAnswers.questionId', 'submissionAnswers.value', 'submissionAnswers.state'])
    .select(['submissionAnswers.points', 'submissionAnswers.byId', 'homeworkQuestions.points as of'])
    .where('submissionAnswers.homeworkId', '=', homeworkId)
    .where('submissionAnswers.classId', '=', classId)
    .where('submissionAnswers.memberId', '=', memberId)
    .orderBy('submissionAnswers.versionNo')
    .orderBy('homeworkQuestions.seq')
    .execute()
  return rows.map(({ value, state, ...row }) => ({ ...row, value: value as unknown as GivenAnswer | null, state: state as AnswerState }))
}
export type HandedRow = Awaited<ReturnType<typeof selectHanded>>[number]

/** The answers of the draft of a student. */
export async function findDraftAnswers(db: Db, { homeworkId, classId, memberId }: Place): Promise<GivenAnswers> {
  const row = await db
    .selectFrom('submissions')
    .select('submissions.draftAnswers')
    .where('submissions.homeworkId', '=', homeworkId)
    .where('submissions.classId', '=', classId)
    .where('submissions.memberId', '=', memberId)
    .executeTakeFirst()
  return (row?.draftAnswers ?? {}) as unknown as GivenAnswers
}

interface Graded {
  questionId: string
  value: GivenAnswer | null
  state: AnswerState
  points: number | null
}

/** Stores the answers of versions that were just handed in, the same for each person. */
export async function insertAnswers(
  db: Db,
  { homeworkId, classId }: Omit<Place, 'memberId'>,
  members: readonly { memberId: string; no: number }[],
  answers: readonly Graded[],
): Promise<void> {
  await db
    .insertInto('submissionAnswers')
    .values(
      members.flatMap(({ memberId, no }) =>
        answers.map(({ value, ...answer }) => ({
          ...answer,
          homeworkId,
          classId,
          memberId,
          versionNo: no,
          value: value === null ? null : JSON.stringify(value),
        })),
      ),
    )
    .execute()
}

/** Gives the score that follows from the rules to people who have just handed in. */
export async function putRuledScore(
  db: Db,
  { homeworkId, classId }: Omit<Place, 'memberId'>,
  memberIds: readonly string[],
  score: number,
): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ state: 'graded', score, gradedBy: null, gradedAt: sql<Date>`clock_timestamp()` })
    .where('homeworkId', '=', homeworkId)
    .where('classId', '=', classId)
    .where('memberId', 'in', memberIds)
    .execute()
}

/** Gives points for single questions of versions. Questions whose points are the same as before keep who has given them. */
export async function putMarks(
  db: Db,
  versions: readonly (Place & { no: number })[],
  marks: readonly { questionId: string; points: number }[],
  byId: string,
): Promise<void> {
  const [first] = versions
  if (!first || !marks.length) return
  await sql`update submission_answers a set points = m.points, by_id = ${byId}::uuid
    from unnest(${versions.map(({ memberId }) => memberId)}::uuid[], ${versions.map(({ no }) => no)}::smallint[]) as v(member_id, no),
      unnest(${marks.map(({ questionId }) => questionId)}::uuid[], ${marks.map(({ points }) => points)}::numeric[]) as m(question_id, points)
    where a.institution_id = here() and a.homework_id = ${first.homeworkId}::uuid and a.class_id = ${first.classId}::uuid
      and a.member_id = v.member_id and a.version_no = v.no and a.question_id = m.question_id and a.points is distinct from m.points`.execute(db)
}

/** How the students of these classes have answered in their latest version: by question, answer and verdict, the most frequent first. */
export async function countAnswers(db: Db, homeworkId: string, classIds: readonly string[]) {
  if (!classIds.length) return []
  const { rows } = await sql<{
    questionId: string
    value: GivenAnswer | null
    state: AnswerState
    points: number | null
    byPerson: boolean
    people: number
  }>`
    select a.question_id as "questionId", case when a.value ? 'text' then null else a.value end as value, a.state, a.points,
      a.by_id is not null as "byPerson", count(*)::integer as people
    from submission_answers a
      join submissions s on s.institution_id = a.institution_id and s.homework_id = a.homework_id and s.class_id = a.class_id
        and s.member_id = a.member_id and s.version_no = a.version_no
      join class_members m on m.institution_id = a.institution_id and m.class_id = a.class_id and m.member_id = a.member_id and m.state = 'active'
    where a.institution_id = here() and a.homework_id = ${homeworkId}::uuid and a.class_id = any(${[...classIds]}::uuid[])
    group by 1, 2, 3, 4, 5 order by people desc, 2`.execute(db)
  return rows
}
