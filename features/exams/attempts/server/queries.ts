import { sql } from 'kysely'
import type { AttemptLayout, PaperLayout } from '#assessment/papers/paper.ts'
import type { TestKind } from '#features/exams/tests/contract.ts'
import type { ShownQuestion } from '#features/exams/tests/contract-questions.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { AnswerValue, AttemptNotice } from '../contract.ts'

const columns = [
  'attempts.id',
  'attempts.testId',
  'attempts.memberId',
  'attempts.no',
  'attempts.state',
  'attempts.variant',
  'attempts.seed',
  'attempts.layout',
  'attempts.startedAt',
  'attempts.deadlineAt',
  'attempts.closesAt',
  'attempts.submittedAt',
  'attempts.submitKind',
  'attempts.forcedReason',
  'attempts.holder',
  'attempts.askingHolder',
  'attempts.receipt',
  'attempts.points',
  'attempts.toGrade',
  'attempts.gradedAt',
  'tests.title',
  'tests.kind',
  'tests.state as testState',
  'tests.graceSeconds',
  'tests.oneSession',
  'tests.byHand',
  'tests.layoutVersion',
] as const

const attempts = (db: Db) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .select(columns)
    .select(sql<Date>`clock_timestamp()`.as('now'))
type Selected = Awaited<ReturnType<ReturnType<typeof attempts>['execute']>>[number]
const typed = ({ layout, state, submitKind, points, kind, ...row }: Selected) => ({
  ...row,
  kind: kind as TestKind,
  layout: layout as unknown as AttemptLayout,
  state: state as 'running' | 'submitted' | 'graded' | 'void',
  submitKind: submitKind as 'person' | 'time' | 'forced' | null,
  points: points === null ? null : points,
})
export type AttemptRow = ReturnType<typeof typed>

export const noAttempt = () => refusal('notFound', { zh: '没有这次作答', en: 'No such attempt' })

/** An attempt of the member; refuses when it is somebody else's or does not exist. */
export async function loadOwnAttempt(db: Db, memberId: string, id: string): Promise<AttemptRow> {
  const row = await attempts(db).where('attempts.id', '=', id).where('attempts.memberId', '=', memberId).executeTakeFirst()
  if (!row) throw noAttempt()
  return typed(row)
}

/** The same, locked: it waits for answers that are being saved, and later ones see what becomes of the attempt. */
export async function lockOwnAttempt(db: Db, memberId: string, id: string): Promise<AttemptRow> {
  const row = await attempts(db).where('attempts.id', '=', id).where('attempts.memberId', '=', memberId).forUpdate('attempts').executeTakeFirst()
  if (!row) throw noAttempt()
  return typed(row)
}

/** An attempt, for those who hold its test. */
export async function loadAttempt(db: Db, id: string): Promise<AttemptRow> {
  const row = await attempts(db).where('attempts.id', '=', id).executeTakeFirst()
  if (!row) throw noAttempt()
  return typed(row)
}

/** The attempts of a member at a test, the first first. */
export async function selectAttempts(db: Db, memberId: string, testId: string): Promise<AttemptRow[]> {
  const rows = await attempts(db).where('attempts.testId', '=', testId).where('attempts.memberId', '=', memberId).orderBy('attempts.no').execute()
  return rows.map(typed)
}

/** The paper of a test, and its questions as they are laid out. */
export async function selectLaidOut(db: Db, testId: string) {
  const [paper, rows] = await Promise.all([
    db
      .selectFrom('tests')
      .leftJoin('paperVersions', (join) =>
        join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
      )
      .leftJoin('selfTests', 'selfTests.testId', 'tests.id')
      .select((q) => q.fn.coalesce('paperVersions.layout', 'selfTests.layout').as('layout'))
      .where('tests.id', '=', testId)
      .executeTakeFirstOrThrow(),
    // Only what candidates may see is read here: no column by which an answer is graded.
    db
      .selectFrom('testQuestions')
      .select(['questionId', 'shown', 'points', 'lastStays', 'passageId', 'changeNote'])
      .where('testId', '=', testId)
      .execute(),
  ])
  return {
    layout: paper.layout as unknown as PaperLayout,
    rows: rows.map(({ shown, ...row }) => ({ ...row, shown: shown as unknown as ShownQuestion })),
  }
}

interface NewAttempt {
  testId: string
  memberId: string
  no: number
  variant: number
  seed: number
  layout: AttemptLayout
  startedAt: Date
  deadlineAt: Date
  closesAt: Date
  holder: string
  receipt: string
  address: string
}

export async function insertAttempt(db: Db, { layout, ...attempt }: NewAttempt): Promise<string> {
  const id = newId()
  await db
    .insertInto('attempts')
    .values({ ...attempt, id, layout: JSON.stringify(layout) })
    .execute()
  return id
}

interface NewEvent {
  id?: string
  attemptId: string
  kind: 'started' | 'away' | 'offline' | 'moved' | 'asked' | 'admitted' | 'extended' | 'forced' | 'submitted' | 'reopened'
  seconds?: number | null
  note?: string
  byId?: string | null
}

/** Adds events to the record of attempts; one that is there already (by its id) is left. Returns the added ones. */
export const insertEvents = (db: Db, events: readonly NewEvent[]) =>
  db
    .insertInto('attemptEvents')
    .values(events.map((event) => ({ ...event, id: event.id ?? newId() })))
    .onConflict((c) => c.doNothing())
    .returning(['attemptId', 'kind', 'seconds'])
    .execute()

/** The last answer to each question of an attempt. */
export async function selectAnswers(db: Db, attemptId: string) {
  const rows = await db
    .selectFrom('attemptAnswers')
    .distinctOn('questionId')
    .select(['questionId', 'seq', 'value', 'flagged', 'savedAt'])
    .where('attemptId', '=', attemptId)
    .orderBy('questionId')
    .orderBy('seq', 'desc')
    .execute()
  return rows.map(({ value, ...row }) => ({ ...row, value: value as unknown as AnswerValue }))
}
export type KeptAnswer = Awaited<ReturnType<typeof selectAnswers>>[number]

/** What candidates were told: everybody, or this one. The last fifty, the oldest first. */
export async function selectNotices(db: Db, testId: string, memberId: string): Promise<AttemptNotice[]> {
  const rows = await db
    .selectFrom('testNotices')
    .select(['id', 'kind', 'text', 'at'])
    .where('testId', '=', testId)
    .where('kind', 'in', ['broadcast', 'message', 'extended', 'withdrawn', 'corrected'])
    .where((where) => where.or([where('memberId', 'is', null), where('memberId', '=', memberId)]))
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return rows.toReversed().map(({ at, kind, ...row }) => ({ ...row, kind: kind as AttemptNotice['kind'], at: at.toISOString() }))
}

/** Lets a browser write in an attempt, or records that it asks to. */
export const updateHolder = (db: Db, id: string, holder: string) =>
  db.updateTable('attempts').set({ holder, askingHolder: null, askingSince: null }).where('id', '=', id).execute()

export const updateAsking = (db: Db, id: string, askingHolder: string) =>
  db
    .updateTable('attempts')
    .set({ askingHolder, askingSince: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

/** Hands in an attempt now; one whose time is over, at the end of its time. */
export const updateSubmitted = (db: Db, { id, now, closesAt }: AttemptRow, submitKind: 'person' | 'forced', forcedReason = '') =>
  db
    .updateTable('attempts')
    .set(
      now > closesAt
        ? { state: 'submitted', submitKind: 'time', submittedAt: sql`deadline_at` }
        : { state: 'submitted', submitKind, forcedReason, submittedAt: sql`clock_timestamp()` },
    )
    .where('id', '=', id)
    .execute()
