import { sql } from 'kysely'
import type { Standing } from '#features/exams/tests/contract.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { testLimits } from '#features/exams/tests/contract.ts'
import type { Summed } from '../figures/sum-queries.ts'

interface SheetRow {
  number: string | null
  name: string
  className: string
  standing: Standing
  points: number | null
  /** Has begun, but has no graded attempt. */
  waiting: boolean
}

/** By which the points of several graded attempts are counted. */
const counted = {
  best: sql`max(points)`,
  last: sql`(array_agg(points order by no desc) filter (where points is not null))[1]`,
  first: sql`(array_agg(points order by no) filter (where points is not null))[1]`,
  average: sql`round(avg(points), 2)`,
} as const

/** The classes that a test is for and that a member teaches. */
export async function selectTaughtClasses(db: Db, { memberId }: Pick<User, 'memberId'>, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('testTargets')
    .innerJoin('classMembers', 'classMembers.classId', 'testTargets.targetId')
    .select('testTargets.targetId')
    .where('testTargets.testId', '=', testId)
    .where('testTargets.kind', '=', 'class')
    .where('classMembers.memberId', '=', memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])
    .execute()
  return rows.map(({ targetId }) => targetId)
}

/** The candidates of a test who were not removed, or those of some classes, by number, with the points that count. */
export async function selectSheetRows(db: Db, { id, attemptScore }: Summed, classIds: readonly string[] | undefined): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`select m.number, m.name, coalesce(k.name, '') as "className", c.standing, a.points,
      a.sat and a.points is null as waiting
    from test_candidates c join members m on m.institution_id = c.institution_id and m.id = c.member_id
      left join classes k on k.institution_id = c.institution_id and k.id = c.class_id
      left join lateral (select ${counted[attemptScore]} as points, count(*) > 0 as sat from (
          select no, case when state = 'graded' then points end as points from attempts
          where institution_id = here() and test_id = ${id} and member_id = c.member_id and state <> 'void') each offset 0) a on true
    where c.institution_id = here() and c.test_id = ${id} and c.standing <> 'removed' and (${classIds ?? null}::uuid[] is null or c.class_id = any(${classIds ?? null}::uuid[]))
    order by coalesce(m.number, '~') collate natural_order, m.name_key, m.id limit ${testLimits.candidates}`.execute(db)
  return rows
}
