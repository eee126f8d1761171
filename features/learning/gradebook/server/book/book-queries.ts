import { sql } from 'kysely'
import { hundredths } from '#assessment/grading/points.ts'
import type { GradebookMark } from '#assessment/gradebook/rules.ts'
import { Shown } from '#features/exams/tests/contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { ItemKind } from '../../contract.ts'
import { ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'

export interface Rules {
  late: { perDay: number; most: number }
  released: boolean
  rowVersion: number
  /** When the students were told of the release, and whether that was within a day. */
  told: { at: Date | null; recent: boolean }
}

/** The rules of the gradebook of a class; those of one for which nothing was decided have the version 0. */
export async function findRules(db: Db, classId: string): Promise<Rules> {
  const row = await db
    .selectFrom('gradebooks')
    .select(['latePerDay', 'lateMost', 'released', 'rowVersion', 'toldAt'])
    .select(sql<boolean>`coalesce(told_at > now() - interval '1 day', false)`.as('toldRecently'))
    .where('classId', '=', classId)
    .executeTakeFirst()
  return {
    late: { perDay: row?.latePerDay ?? 0, most: row?.lateMost ?? 100 },
    released: row?.released ?? false,
    rowVersion: row?.rowVersion ?? 0,
    told: { at: row?.toldAt ?? null, recent: row?.toldRecently ?? false },
  }
}

export const selectCategories = (db: Db, classId: string) =>
  db
    .selectFrom('gradebookCategories')
    .select(['id', 'name', 'weight', 'dropLowest'])
    .where('classId', '=', classId)
    .orderBy('seq')
    .orderBy('id')
    .execute()
export type CategoryRow = Awaited<ReturnType<typeof selectCategories>>[number]

/** What a test can earn after the points of a question were corrected: the most that a graded attempt can have. Null: no points were corrected. */
const correctedPoints = sql<number | null>`(select max(o.whole) from (select sum(m.of) as whole from attempts a
    join attempt_marks m on m.institution_id = a.institution_id and m.attempt_id = a.id
  where a.institution_id = tests.institution_id and a.test_id = tests.id and a.state = 'graded' group by a.id) o
  where exists (select from test_questions q where q.institution_id = tests.institution_id and q.test_id = tests.id and q.points_given is not null))`

/** The items of a class in their order. Those with a source have its title and points; the points of a test are those of its paper, or those after a correction. */
export async function selectItems(db: Db, classId: string) {
  const rows = await db
    .selectFrom('gradebookItems')
    .leftJoin('gradebookCategories', 'gradebookCategories.id', 'gradebookItems.categoryId')
    .leftJoin('tests', 'tests.id', 'gradebookItems.testId')
    .leftJoin('homeworks', 'homeworks.id', 'gradebookItems.homeworkId')
    .leftJoin('threads', 'threads.id', 'gradebookItems.threadId')
    .leftJoin('homeworkClasses', (join) =>
      join.onRef('homeworkClasses.homeworkId', '=', 'gradebookItems.homeworkId').onRef('homeworkClasses.classId', '=', 'gradebookItems.classId'),
    )
    .leftJoin('paperVersions', (join) =>
      join.onRef('paperVersions.paperId', '=', 'tests.paperId').onRef('paperVersions.no', '=', 'tests.paperVersion'),
    )
    .select(['gradebookItems.id', 'gradebookItems.categoryId', 'gradebookItems.kind', 'gradebookItems.shown'])
    .select(['tests.state as testState', 'tests.closesAt', 'tests.extraMinutes', 'tests.shown as testShown'])
    .select(['tests.attemptScore'])
    .select((q) => [
      sql<string | null>`case when gradebook_items.kind = 'attendance' then gradebook_items.class_id
        else coalesce(gradebook_items.test_id, gradebook_items.homework_id, gradebook_items.thread_id) end`.as('sourceId'),
      q.fn.coalesce('tests.title', 'homeworks.title', 'threads.title', 'gradebookItems.title').as('title'),
      sql<number>`coalesce(nullif(${correctedPoints}, 0), nullif(paper_versions.points, 0), homeworks.points, threads.points, gradebook_items.points)`.as(
        'points',
      ),
      sql<Date | null>`coalesce(tests.opens_at, homework_classes.open_at)`.as('opensAt'),
      sql<Date | null>`coalesce(tests.released_at, homework_classes.released_at)`.as('releasedAt'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('gradebookItems.classId', '=', classId)
    .orderBy(sql`gradebook_categories.seq nulls last`)
    .orderBy('gradebookItems.seq')
    .orderBy('gradebookItems.id')
    .execute()
  return rows.map(({ testShown, kind, ...row }) => ({
    ...row,
    kind: kind as ItemKind,
    score: testShown === null ? null : Shown.parse(testShown).score,
  }))
}
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** The students of a class, those who have left it too, by name. */
export const selectStudents = (db: Db, classId: string) =>
  db
    .selectFrom('classMembers')
    .innerJoin('members', 'members.id', 'classMembers.memberId')
    .leftJoin('cohorts', 'cohorts.id', 'members.cohortId')
    .select(['members.id', 'members.name', 'members.nameKey', 'members.number', 'members.avatarUrl', 'cohorts.name as cohort', 'classMembers.state'])
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', 'in', ['active', 'left', 'removed'])
    .orderBy('members.nameKey')
    .orderBy('members.id')
    .execute()
export type StudentRow = Awaited<ReturnType<typeof selectStudents>>[number]

/** Those students of a class whose name, pinyin or number match the words; at most two hundred. */
export async function findStudents(db: Db, classId: string, words: string): Promise<Set<string>> {
  const found = db
    .selectFrom('members')
    .innerJoin('classMembers', 'classMembers.memberId', 'members.id')
    .select('members.id')
    .where('classMembers.classId', '=', classId)
    .where('classMembers.role', '=', 'student')
  const { items } = await paged(db, found, { name: ascending('members.nameKey', 'members.id') }, { page: 1, size: 200, sort: 'name', words })
  return new Set(items.map(({ id }) => id))
}

const markColumns = [
  'gradebookMarks.itemId',
  'gradebookMarks.memberId',
  'gradebookMarks.state',
  'gradebookMarks.points',
  'gradebookMarks.lateHours',
  'gradebookMarks.overridePoints',
  'gradebookMarks.overrideReason',
  'gradebookMarks.rowVersion',
] as const

/** What was entered in the gradebook of a class. */
export async function selectMarks(db: Db, classId: string, memberId?: string) {
  const rows = await db
    .selectFrom('gradebookMarks')
    .innerJoin('gradebookItems', 'gradebookItems.id', 'gradebookMarks.itemId')
    .select(markColumns)
    .where('gradebookItems.classId', '=', classId)
    .$if(memberId !== undefined, (marks) => marks.where('gradebookMarks.memberId', '=', memberId ?? ''))
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as GradebookMark['state'] }))
}
export type MarkRow = Awaited<ReturnType<typeof selectMarks>>[number]

/** A mark in whole hundredths. */
export const markOf = ({
  state,
  points,
  lateHours,
  overridePoints,
}: Pick<MarkRow, 'state' | 'points' | 'lateHours' | 'overridePoints'>): GradebookMark => ({
  state,
  points: points === null ? null : hundredths(points),
  lateHours,
  override: overridePoints === null ? null : hundredths(overridePoints),
})
