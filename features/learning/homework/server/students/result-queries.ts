import { sql } from 'kysely'
import { countedScore, type LateRule } from '#assessment/homework/homework.ts'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'

/** What a student has in a homework, for the gradebook of a class. */
export interface HomeworkResult {
  homeworkId: string
  memberId: string
  /** `missing`: nothing was handed in, it is due for the person, and the results of the class are released. `grading`: handed in. */
  state: 'points' | 'grading' | 'missing' | 'pending'
  /** Before the deduction for lateness, and after it; null without points. */
  score: number | null
  counted: number | null
  lateHours: number
  /** The student sees it. */
  released: boolean
}

interface Row {
  homeworkId: string
  memberId: string
  state: string | null
  versionNo: number
  score: number | null
  lateMinutes: number
  releasedAt: Date | null
  classReleased: boolean
  due: boolean
  lateRule: LateRule
  latePerDay: number
  lateMost: number
}

function resultOf(row: Row): HomeworkResult {
  const { homeworkId, memberId, state, score, lateMinutes, lateRule, latePerDay, lateMost } = row
  const lateHours = Math.ceil(lateMinutes / 60)
  const of = { homeworkId, memberId, lateHours }
  if (state === 'graded' && score !== null) {
    const { counted } = countedScore(score, lateMinutes, { rule: lateRule, perDay: latePerDay, most: lateMost })
    return { ...of, state: 'points', score, counted, released: row.releasedAt !== null }
  }
  const none = { ...of, score: null, counted: null, released: row.classReleased }
  if (state === 'submitted') return { ...none, state: 'grading' }
  return { ...none, state: row.versionNo === 0 && row.classReleased && row.due ? 'missing' : 'pending' }
}

/** What the students of a class, or one of them, have in these homeworks, in one statement; also those who have left the class. */
export async function selectHomeworkResults(
  db: Db,
  classId: string,
  homeworkIds: readonly string[],
  memberId: string | null = null,
): Promise<HomeworkResult[]> {
  if (!homeworkIds.length) return []
  const { rows } = await sql<Row>`
    select c.homework_id as "homeworkId", m.member_id as "memberId", s.state, coalesce(s.version_no, 0)::integer as "versionNo", s.score,
      coalesce(s.late_minutes, 0) as "lateMinutes", s.released_at as "releasedAt", c.released_at is not null as "classReleased",
      greatest(c.due_at + make_interval(hours => coalesce(a.due_hours, 0)), e.until) < now() as due, h.late_rule as "lateRule", h.late_per_day as "latePerDay", h.late_most as "lateMost"
    from homework_classes c join homeworks h on h.institution_id = c.institution_id and h.id = c.homework_id
      join class_members m on m.institution_id = c.institution_id and m.class_id = c.class_id and m.role = 'student'
      left join submissions s on s.institution_id = c.institution_id and s.homework_id = c.homework_id and s.class_id = c.class_id
        and s.member_id = m.member_id
      left join homework_extensions e on e.institution_id = c.institution_id and e.homework_id = c.homework_id and e.class_id = c.class_id
        and e.member_id = m.member_id
      left join accommodations a on a.institution_id = c.institution_id and a.member_id = m.member_id and ${holdsToday('a')}
    where c.institution_id = here() and c.class_id = ${classId}::uuid and c.homework_id = any(${homeworkIds}::uuid[])
      and (${memberId}::uuid is null or m.member_id = ${memberId}::uuid)`.execute(db)
  return rows.map(resultOf)
}

/** The published homeworks of a class with their points, the earliest due first; at most a hundred, or those of the ids. */
export const selectHomeworksOfClass = (db: Db, classId: string, ids?: readonly string[]) =>
  ids?.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('homeworkClasses')
        .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
        .select(['homeworks.id', 'homeworks.title', 'homeworks.points'])
        .where('homeworkClasses.classId', '=', classId)
        .where('homeworks.state', 'in', ['published', 'archived'])
        .where('homeworks.binned', '=', false)
        .$if(ids !== undefined, (rows) => rows.where('homeworks.id', 'in', ids ?? []))
        .orderBy('homeworkClasses.dueAt')
        .orderBy('homeworks.id')
        .limit(100)
        .execute()
