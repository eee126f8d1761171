import { sql } from 'kysely'
import type { Given } from '#assessment/rubrics/rubric.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Remark } from '../../contract.ts'
import type { StoredProposal } from '../proposals/propose.ts'

export const noGrading = () => refusal('notFound', { zh: '没有这份答卷', en: 'No such answer' })

/** The test, the attempt and the question of a grading. */
export async function findPlace(db: Db, id: string) {
  const row = await db.selectFrom('gradings').select(['testId', 'attemptId', 'questionId']).where('id', '=', id).executeTakeFirst()
  if (!row) throw noGrading()
  return row
}

/**
 * Locks the attempt of a grading, so that its marks and their sum change together, and its test against a release of the results and a change of a rubric
 * meanwhile. Every change of marks takes these locks first, that of the test before those of attempts.
 */
export async function lockPlace(db: Db, id: string): Promise<{ testId: string; state: string; memberId: string }> {
  const { rows } = await sql<{ testId: string; state: string; memberId: string }>`with grading as (
      select g.test_id, g.attempt_id from gradings g where g.institution_id = here() and g.id = ${id}),
    test as (select t.id from tests t where t.institution_id = here() and t.id = (select test_id from grading) for share)
    select a.test_id as "testId", a.state, a.member_id as "memberId" from attempts a
    where a.institution_id = here() and a.id = (select attempt_id from grading) and a.test_id = (select id from test) for no key update of a`.execute(
    db,
  )
  const [attempt] = rows
  if (!attempt) throw noGrading()
  return attempt
}

/** A grading, locked against others who claim or grade it. */
export async function lockGrading(db: Db, id: string) {
  const row = await db
    .selectFrom('gradings')
    .select(['id', 'testId', 'attemptId', 'questionId', 'round', 'seq', 'state', 'given', 'remarks', 'points', 'gradedBy', 'gradedAt', 'rowVersion'])
    .select(['heldBy', 'handedTo'])
    .select(sql<boolean>`coalesce(held_until > clock_timestamp(), false)`.as('isHeld'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noGrading()
  const { given, remarks, isHeld, ...rest } = row
  return {
    ...rest,
    given: given as unknown as Given,
    remarks: remarks as unknown as Remark[],
    /** Somebody is grading it now. */
    isHeld: isHeld && row.state === 'waiting',
  }
}
export type LockedGrading = Awaited<ReturnType<typeof lockGrading>>

/** The name of a person, for the text of a refusal. */
export async function nameOf(db: Db, memberId: string | null): Promise<string> {
  if (memberId === null) return ''
  const row = await db.selectFrom('members').select('name').where('id', '=', memberId).executeTakeFirst()
  return row?.name ?? ''
}

const gradings = (db: Db) =>
  db
    .selectFrom('gradings')
    .innerJoin('attempts', 'attempts.id', 'gradings.attemptId')
    .innerJoin('members as candidate', 'candidate.id', 'attempts.memberId')
    .leftJoin('members as grader', 'grader.id', 'gradings.gradedBy')
    .leftJoin('members as sender', 'sender.id', 'gradings.handedBy')
    .leftJoin('attemptAnswers', (join) =>
      join
        .onRef('attemptAnswers.attemptId', '=', 'gradings.attemptId')
        .onRef('attemptAnswers.questionId', '=', 'gradings.questionId')
        .onRef('attemptAnswers.seq', '=', 'gradings.seq'),
    )
    .select(['gradings.id', 'gradings.testId', 'gradings.attemptId', 'gradings.questionId', 'gradings.round', 'gradings.seq', 'gradings.state'])
    .select(['gradings.given', 'gradings.remarks', 'gradings.points', 'gradings.gradedBy', 'gradings.gradedAt', 'gradings.rowVersion'])
    .select(['gradings.heldBy', 'gradings.heldUntil', 'gradings.handedTo', 'gradings.handedNote'])
    .select(['candidate.name', 'grader.name as graderName', 'sender.name as senderName'])
    .select([
      sql<string>`lpad(to_hex(gradings.place), 16, '0')`.as('placeHex'),
      sql<string>`coalesce(attempt_answers.value ->> 'text', '')`.as('answer'),
      sql<string[]>`coalesce(attempt_answers.value -> 'pages', '[]')`.as('pages'),
      sql<boolean>`gradings.held_until > clock_timestamp()`.as('isHeld'),
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof gradings>['execute']>>[number]
const typed = ({ given, remarks, state, isHeld, ...row }: Selected) => ({
  ...row,
  given: given as unknown as Given,
  remarks: remarks as unknown as Remark[],
  state: state as 'waiting' | 'done',
  /** Somebody is grading it now. */
  isHeld: Boolean(isHeld) && state === 'waiting',
})
export type GradingRecord = ReturnType<typeof typed>

/** These gradings in the order in which they come. */
export async function selectGradings(db: Db, ids: readonly string[]): Promise<GradingRecord[]> {
  if (!ids.length) return []
  const rows = await gradings(db).where('gradings.id', 'in', ids).orderBy('gradings.place').orderBy('gradings.round').execute()
  return rows.map(typed)
}

export async function loadGrading(db: Db, id: string): Promise<GradingRecord> {
  const [row] = await selectGradings(db, [id])
  if (!row) throw noGrading()
  return row
}

/** What the gradings of answers gave, by attempt, with the names of the persons. For those of a third person. */
export async function selectOthers(db: Db, attemptIds: readonly string[], questionId: string) {
  if (!attemptIds.length) return []
  return db
    .selectFrom('gradings')
    .innerJoin('members', 'members.id', 'gradings.gradedBy')
    .select(['gradings.attemptId', 'gradings.round', 'gradings.points', 'members.id as memberId', 'members.name'])
    .where('gradings.attemptId', 'in', attemptIds)
    .where('gradings.questionId', '=', questionId)
    .where('gradings.state', '=', 'done')
    .orderBy('gradings.round')
    .execute()
}

export interface Graded extends StoredProposal {
  given: Given
  remarks: readonly Remark[]
  points: number
  gradedBy: string
}

/** Returns when it was graded. */
export async function updateDone(db: Db, id: string, { given, remarks, points, proposed, proposedGiven, gradedBy }: Graded): Promise<Date> {
  const row = await db
    .updateTable('gradings')
    .set({
      given: JSON.stringify(given),
      remarks: JSON.stringify(remarks),
      points,
      proposed,
      proposedGiven,
      gradedBy,
      gradedAt: sql`clock_timestamp()`,
      state: 'done',
      heldBy: null,
      heldUntil: null,
      handedTo: null,
      rowVersion: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .returning('gradedAt')
    .executeTakeFirstOrThrow()
  return row.gradedAt ?? new Date()
}

/** The grading waits again and is held by this member; what was given stays as a beginning. */
export const updateReopened = (db: Db, id: string, memberId: string, minutes: number) =>
  db
    .updateTable('gradings')
    .set({
      state: 'waiting',
      points: null,
      proposed: null,
      proposedGiven: null,
      gradedBy: null,
      gradedAt: null,
      heldBy: memberId,
      heldUntil: sql`clock_timestamp() + make_interval(mins => ${minutes})`,
      rowVersion: sql`row_version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** Two gradings of these answers are far apart: a third one is wanted, unless it is there. */
export const insertThirds = (db: Db, { testId, questionId }: { testId: string; questionId: string }, attemptIds: readonly string[]) =>
  sql`insert into gradings (institution_id, id, test_id, attempt_id, question_id, round, seq)
    select here(), t.id, ${testId}, t.attempt_id, ${questionId}, 3, g.seq
    from unnest(${attemptIds.map(() => newId())}::uuid[], ${attemptIds}::uuid[]) as t(id, attempt_id)
      join gradings g on g.institution_id = here() and g.attempt_id = t.attempt_id and g.question_id = ${questionId} and g.round = 1
    on conflict (institution_id, attempt_id, question_id, round) do nothing`.execute(db)

/** A third grading that is not wanted any more, because the two are close or one of them waits again. */
export const deleteThird = (db: Db, attemptIds: readonly string[], questionId: string) =>
  db
    .deleteFrom('gradings')
    .where('attemptId', 'in', attemptIds)
    .where('questionId', '=', questionId)
    .where('round', '=', 3)
    .where('state', '=', 'waiting')
    .execute()

/** Every change of the mark of an answer, the latest first. */
export const selectChanges = (db: Db, attemptId: string, questionId: string) =>
  db
    .selectFrom('markChanges')
    .leftJoin('members', 'members.id', 'markChanges.byId')
    .select(['markChanges.id', 'markChanges.kind', 'markChanges.pointsBefore as before', 'markChanges.pointsAfter as after', 'markChanges.reason'])
    .select(['members.name as by', 'markChanges.at'])
    .where('markChanges.attemptId', '=', attemptId)
    .where('markChanges.questionId', '=', questionId)
    .orderBy('markChanges.at', 'desc')
    .orderBy('markChanges.id', 'desc')
    .limit(200)
    .execute()
