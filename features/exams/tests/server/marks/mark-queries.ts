import { sql } from 'kysely'
import { sectionPoints } from '#assessment/papers/paper.ts'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { memberNumber } from '#server/kernel/people/member-list-queries.ts'
import type { Standing } from '../../contract.ts'
import { bySeat } from '../candidates/candidate-queries.ts'
import { findLayout } from '../layout/layout-queries.ts'

export interface PaperSectionFacts {
  title: string
  /** The points that it can earn. */
  of: number
}

/** The sections of the paper of a published test; empty for a draft. All variants have the same. */
export async function selectSections(db: Db, testId: string): Promise<PaperSectionFacts[]> {
  const layout = await findLayout(db, testId)
  return (layout?.variants[0]?.sections ?? []).map((section) => ({ title: section.title, of: sectionPoints(section) }))
}

const orders = {
  seat: bySeat,
  number: ascending(memberNumber, 'members.id'),
  name: ascending('members.nameKey', 'members.id'),
} as const

interface Filter extends Paging {
  q?: string | undefined
  entered?: 'missing' | 'done' | undefined
  sort: keyof typeof orders
}

/** A page of the candidates of a test with the points of each section by its place, and how many sections have some. */
export async function selectMarkRows(db: Db, testId: string, sections: number, { q: words, entered, ...paging }: Filter) {
  const marked = sql<number>`coalesce(marks.entered, 0)`
  const found = db
    .selectFrom('members')
    .innerJoin('testCandidates', 'testCandidates.memberId', 'members.id')
    .leftJoin('classes', 'classes.id', 'testCandidates.classId')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('attempts')
          .innerJoin('sectionMarks', 'sectionMarks.attemptId', 'attempts.id')
          .select(sql<Record<string, number>>`jsonb_object_agg(section_marks.section, section_marks.points)`.as('bySection'))
          .select((each) => each.fn.countAll<number>().as('entered'))
          .where('attempts.testId', '=', testId)
          .whereRef('attempts.memberId', '=', 'testCandidates.memberId')
          .as('marks'),
      (join) => join.onTrue(),
    )
    .select(['members.id', 'members.name', 'members.number', 'testCandidates.seat', 'testCandidates.standing', 'marks.bySection'])
    .select(sql<string>`coalesce(classes.name, '')`.as('className'))
    .where('testCandidates.testId', '=', testId)
    .where('testCandidates.standing', '<>', 'removed')
    .$if(entered !== undefined, (rows) => rows.where(marked, entered === 'done' ? '>=' : '<', sections))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words })
  return { ...rest, items: items.map((row) => ({ ...row, standing: row.standing as Standing, bySection: row.bySection ?? {} })) }
}

/** The candidates among these members who can have marks: who has not been absent or taken off the list. */
export async function selectMarkable(db: Db, testId: string, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('testCandidates')
    .select('memberId')
    .where('testId', '=', testId)
    .where('memberId', 'in', memberIds)
    .where('standing', 'in', ['expected', 'makeup', 'violation'])
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}

export interface EnteredMarks {
  memberId: string
  points: readonly (number | null)[]
}

/** Stores the points of sections in place of those before, and their sums. Who has none left has no attempt any more. */
export async function replaceMarks(db: Db, testId: string, enteredBy: string, marks: readonly EnteredMarks[]): Promise<void> {
  const filled = marks.filter(({ points }) => points.some((each) => each !== null))
  const memberIds = marks.map(({ memberId }) => memberId)
  if (filled.length)
    await sql`insert into attempts (institution_id, id, test_id, member_id, no, state, seed, layout, started_at, deadline_at, closes_at, submitted_at, holder, receipt, graded_at)
      select here(), given.id, t.id, given.member_id, 1, 'submitted', 0, '{"sections":[]}', t.opens_at, t.closes_at, t.closes_at, now(), given.id, '', now()
      from tests t, unnest(${filled.map(() => newId())}::uuid[], ${filled.map(({ memberId }) => memberId)}::uuid[]) as given(id, member_id)
      where t.institution_id = here() and t.id = ${testId} on conflict (institution_id, test_id, member_id, no) do nothing`.execute(db)
  const rows = await db.selectFrom('attempts').select(['id', 'memberId']).where('testId', '=', testId).where('memberId', 'in', memberIds).execute()
  const attemptOf = new Map(rows.map(({ id, memberId }) => [memberId, id]))
  const attemptIds = rows.map(({ id }) => id)
  if (!attemptIds.length) return
  await db.deleteFrom('sectionMarks').where('attemptId', 'in', attemptIds).execute()
  const values = filled.flatMap(({ memberId, points }) =>
    points.flatMap((each, section) => (each === null ? [] : [{ attemptId: attemptOf.get(memberId) ?? '', section, points: each, enteredBy }])),
  )
  if (values.length) await db.insertInto('sectionMarks').values(values).execute()
  const emptied = marks.filter((mark) => !filled.includes(mark)).flatMap(({ memberId }) => attemptOf.get(memberId) ?? [])
  if (emptied.length) await db.deleteFrom('attempts').where('id', 'in', emptied).execute()
  const sums = filled.map(({ memberId, points }) => ({
    id: attemptOf.get(memberId) ?? '',
    // In whole hundredths, so that the sum is exact.
    points: points.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0) / 100,
    missing: points.filter((each) => each === null).length,
  }))
  if (sums.length)
    await sql`update attempts set points = sums.points, to_grade = sums.missing, state = case when sums.missing = 0 then 'graded' else 'submitted' end, graded_at = now()
      from unnest(${sums.map(({ id }) => id)}::uuid[], ${sums.map(({ points }) => points)}::numeric[], ${sums.map(({ missing }) => missing)}::integer[])
        as sums(id, points, missing)
      where attempts.institution_id = here() and attempts.id = sums.id`.execute(db)
}

/** How many candidates who were to sit a test have marks missing. */
export async function countUnmarked(db: Db, testId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from test_candidates c
    where c.institution_id = here() and c.test_id = ${testId} and c.standing in ('expected', 'makeup') and not exists (select from attempts a
      where a.institution_id = c.institution_id and a.test_id = c.test_id and a.member_id = c.member_id and a.state = 'graded')`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a candidate has in each section of a test on paper, for the result. */
export const selectSectionMarks = (db: Db, attemptId: string) =>
  db.selectFrom('sectionMarks').select(['section', 'points']).where('attemptId', '=', attemptId).execute()
