import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import { Shown } from '#features/exams/tests/contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { containing } from '#server/kernel/lists/text.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { AppealEntry, AppealState } from '../../contract-appeals.ts'
import { noAttempt } from '../queries.ts'
import { noAppeal } from './appeal-rules.ts'

/** By what appeals against marks of a test are taken, and who is told of them. */
export async function loadTerms(db: Db, testId: string) {
  const { shown, ...row } = await db
    .selectFrom('tests')
    .select(['id', 'title', 'kind', 'state', 'onPaper', 'shown', 'releasedAt', 'appealDays', 'ownerId'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', testId)
    .executeTakeFirstOrThrow()
  return { ...row, shown: Shown.parse(shown) }
}

/** Holds the test as it is, so that it is not declared void or archived meanwhile. */
export const holdTest = (db: Db, testId: string) => db.selectFrom('tests').select('id').where('id', '=', testId).forShare().execute()

/** Locks an attempt, after its test, for a change of one of its marks. */
export const lockAttempt = (db: Db, id: string) => db.selectFrom('attempts').select('id').where('id', '=', id).forNoKeyUpdate().execute()

const columns = [
  'appeals.id',
  'appeals.testId',
  'appeals.attemptId',
  'appeals.questionId',
  'appeals.memberId',
  'appeals.state',
  'appeals.rowVersion',
] as const
const appeals = (db: Db) => db.selectFrom('appeals').select(columns)
const typed = <Row extends { state: string }>({ state, ...row }: Row) => ({ ...row, state: state as AppealState })

export async function loadAppeal(db: Db, id: string) {
  const row = await appeals(db).where('appeals.id', '=', id).executeTakeFirst()
  if (!row) throw noAppeal()
  return typed(row)
}
export type AppealRecord = Awaited<ReturnType<typeof loadAppeal>>

/** The same, locked against other entries and decisions. */
export async function lockAppeal(db: Db, id: string): Promise<AppealRecord> {
  const row = await appeals(db).where('appeals.id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw noAppeal()
  return typed(row)
}

/** The appeals against marks of an attempt. */
export async function selectAppeals(db: Db, attemptId: string): Promise<AppealRecord[]> {
  const rows = await appeals(db).where('appeals.attemptId', '=', attemptId).orderBy('appeals.madeAt').orderBy('appeals.id').execute()
  return rows.map((row) => typed(row))
}

/** Makes an appeal; one that was withdrawn is opened again. Undefined: there is one already. */
export async function openAppeal(
  db: Db,
  appeal: { testId: string; attemptId: string; questionId: string; memberId: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('appeals')
    .values({ ...appeal, id: newId() })
    .onConflict((c) =>
      c
        .columns(['institutionId', 'attemptId', 'questionId'])
        .doUpdateSet({ state: 'open', rowVersion: sql`appeals.row_version + 1` })
        .where('appeals.state', '=', 'withdrawn'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Sets the state of an appeal; its version counts what has happened to it. */
export const updateAppeal = (db: Db, id: string, set: { state?: AppealState; points?: number; of?: number; decidedBy?: string } = {}) =>
  db
    .updateTable('appeals')
    .set({ ...set, ...(set.decidedBy !== undefined && { decidedAt: sql`clock_timestamp()` }), rowVersion: sql`row_version + 1` })
    .where('id', '=', id)
    .execute()

interface NewEntry {
  appealId: string
  kind: AppealEntry['kind']
  text: string
  byId: string
  pointsBefore?: number | null
  pointsAfter?: number | null
}

export const insertEntry = (db: Db, entry: NewEntry) =>
  db
    .insertInto('appealEntries')
    .values({ ...entry, id: newId() })
    .execute()

export async function countEntries(db: Db, appealId: string): Promise<number> {
  const row = await db
    .selectFrom('appealEntries')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('appealId', '=', appealId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The entries of these appeals, the oldest first. */
export async function selectEntries(db: Db, appealIds: readonly string[]) {
  if (!appealIds.length) return []
  const rows = await db
    .selectFrom('appealEntries')
    .innerJoin('members', 'members.id', 'appealEntries.byId')
    .select(['appealEntries.id', 'appealEntries.appealId', 'appealEntries.kind', 'appealEntries.text', 'appealEntries.at', 'appealEntries.byId'])
    .select(['appealEntries.pointsBefore', 'appealEntries.pointsAfter', 'members.name as by'])
    .where('appealEntries.appealId', 'in', appealIds)
    .orderBy('appealEntries.at')
    .orderBy('appealEntries.id')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as AppealEntry['kind'] }))
}

/** The mark of a question of an attempt; undefined where it has none. */
export const findMark = (db: Db, attemptId: string, questionId: string) =>
  db
    .selectFrom('attemptMarks')
    .select(['no', 'points', 'of', 'state', 'gradedBy'])
    .where('attemptId', '=', attemptId)
    .where('questionId', '=', questionId)
    .executeTakeFirst()

/** What was decided on appeals against the marks of a question in these attempts, in place of what the rules and gradings give. */
export async function selectDecided(db: Db, attemptIds: readonly string[], questionId: string) {
  const rows = await db
    .selectFrom('appeals')
    .select(['attemptId', 'points', 'of', 'decidedBy'])
    .where('attemptId', 'in', attemptIds)
    .where('questionId', '=', questionId)
    .where('points', 'is not', null)
    .execute()
  return new Map(rows.map(({ attemptId, points, of, decidedBy }) => [attemptId, { points: points ?? 0, of: of ?? 0, decidedBy }]))
}

/** The questions of an attempt whose marks were decided on appeals, with the points. */
export async function selectDecidedOf(db: Db, attemptId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('appeals')
    .select(['questionId', 'points'])
    .where('attemptId', '=', attemptId)
    .where('points', 'is not', null)
    .execute()
  return new Map(rows.map(({ questionId, points }) => [questionId, points ?? 0]))
}

const orders = {
  madeAt: ascending('appeals.madeAt', 'appeals.id'),
  '-madeAt': descending('appeals.madeAt', 'appeals.id'),
} as const

interface Filter extends Paging {
  testId: string
  q?: string | undefined
  state?: 'open' | 'decided' | 'withdrawn' | undefined
  questionId?: string | undefined
  sort: keyof typeof orders
}

const beginning = 80
const states = { open: ['open'], decided: ['kept', 'changed'], withdrawn: ['withdrawn'] } as const

/** A page of the appeals against marks of a test. */
export async function selectAppealRows(db: Db, { testId, q, state, questionId, ...paging }: Filter) {
  const found = db
    .selectFrom('appeals')
    .innerJoin('attempts', 'attempts.id', 'appeals.attemptId')
    .innerJoin('members as candidate', 'candidate.id', 'appeals.memberId')
    .innerJoin('attemptMarks', (join) =>
      join.onRef('attemptMarks.attemptId', '=', 'appeals.attemptId').onRef('attemptMarks.questionId', '=', 'appeals.questionId'),
    )
    .leftJoin('testCandidates', (join) =>
      join.onRef('testCandidates.testId', '=', 'appeals.testId').onRef('testCandidates.memberId', '=', 'appeals.memberId'),
    )
    .leftJoin('classes', 'classes.id', 'testCandidates.classId')
    .select(['appeals.id', 'appeals.questionId', 'appeals.state', 'appeals.madeAt', 'attempts.layout'])
    .select(['candidate.name as candidate', 'candidate.number as candidateNumber', 'classes.name as className'])
    .select(['attemptMarks.points', 'attemptMarks.of'])
    .select([
      sql<string>`(select left(e.text, ${beginning}) from appeal_entries e where e.institution_id = appeals.institution_id
        and e.appeal_id = appeals.id order by e.at, e.id limit 1)`.as('beginning'),
      sql<boolean>`(select e.by_id = appeals.member_id from appeal_entries e where e.institution_id = appeals.institution_id
        and e.appeal_id = appeals.id order by e.at desc, e.id desc limit 1)`.as('unanswered'),
    ])
    .where('appeals.testId', '=', testId)
    .$if(q !== undefined, (rows) =>
      rows.where((where) => where.or([where('candidate.name', 'ilike', containing(q ?? '')), where('candidate.number', '=', q ?? '')])),
    )
    .$if(state !== undefined, (rows) => rows.where('appeals.state', 'in', states[state ?? 'open']))
    .$if(questionId !== undefined, (rows) => rows.where('appeals.questionId', '=', questionId ?? ''))
  return paged(db, found, orders, paging)
}

/** Whose an attempt is and what test it is of, for those who hold the test. */
export async function findAttempt(db: Db, id: string) {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('members', 'members.id', 'attempts.memberId')
    .select(['attempts.testId', 'attempts.memberId', 'members.name', 'members.number'])
    .where('attempts.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noAttempt()
  return row
}
