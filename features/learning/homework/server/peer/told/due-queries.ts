import { sql } from 'kysely'
import type { LateRule } from '#assessment/homework/homework.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'

export async function selectInstitutionsWithReviews({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_reviews() as id')
  return rows.map(({ id }) => id)
}

export interface DueClass {
  id: string
  title: string
  classId: string
  dueAt: Date
  cutoffAt: Date | null
  lateRule: LateRule
  days: number
  reviewers: number
  /** The class runs, so that its students are told. */
  tell: boolean
}

const opensAt = sql`reviews_open_at(h.late_rule, c.due_at, c.cutoff_at)`
const endsAt = sql`(${opensAt} + make_interval(hours => p.days * 24))`
const moments = {
  open: { at: opensAt, column: sql`reviews_open_told`, soon: sql`${opensAt} between now() - interval '1 day' and now()` },
  due: { at: endsAt, column: sql`reviews_due_told`, soon: sql`${endsAt} between now() and now() + interval '1 day'` },
} as const
export type ReviewMoment = keyof typeof moments

/** Takes up to `most` classes in which reviews have opened within a day, or are due within one, and notes that their students are told. Another process skips them. */
export async function takeReviews(db: Db, moment: ReviewMoment, most: number): Promise<DueClass[]> {
  const { at, column, soon } = moments[moment]
  const { rows } = await sql<DueClass>`
    with found as (
      select c.homework_id, c.class_id, ${at} as at, h.title, h.late_rule, p.days, p.reviewers, k.state not in ('ended', 'archived') and not k.binned as tell
      from homework_classes c
        join homeworks h on h.institution_id = c.institution_id and h.id = c.homework_id and h.state = 'published' and not h.binned
        join peer_settings p on p.institution_id = c.institution_id and p.homework_id = c.homework_id
        join classes k on k.institution_id = c.institution_id and k.id = c.class_id
      where c.institution_id = here() and ${soon} and c.${column} is distinct from ${at}
      order by c.homework_id, c.class_id limit ${most} for update of c skip locked)
    update homework_classes c set ${column} = f.at from found f
    where c.institution_id = here() and c.homework_id = f.homework_id and c.class_id = f.class_id
    returning c.homework_id as id, f.title, c.class_id as "classId", c.due_at as "dueAt", c.cutoff_at as "cutoffAt", f.late_rule as "lateRule",
      f.days, f.reviewers, f.tell`.execute(db)
  return rows
}

/** The students of classes who have handed in, with how many reviews each has done and how many works of others there are. */
export async function selectReviewers(db: Db, classes: readonly Pick<DueClass, 'id' | 'classId'>[]) {
  if (!classes.length) return []
  const { rows } = await sql<{ homeworkId: string; classId: string; memberId: string; done: number; others: number }>`
    select g.homework_id as "homeworkId", g.class_id as "classId", s.member_id as "memberId",
      (select count(*) from peer_reviews r where r.institution_id = here() and r.homework_id = g.homework_id and r.class_id = g.class_id
        and r.reviewer_id = s.member_id and r.points is not null and r.excluded_at is null)::integer as done,
      (count(*) over (partition by g.homework_id, g.class_id) - 1)::integer as others
    from unnest(${classes.map(({ id }) => id)}::uuid[], ${classes.map(({ classId }) => classId)}::uuid[]) as g(homework_id, class_id)
      join submissions s on s.institution_id = here() and s.homework_id = g.homework_id and s.class_id = g.class_id and s.version_no > 0
      join class_members m on m.institution_id = s.institution_id and m.class_id = s.class_id and m.member_id = s.member_id
        and m.role = 'student' and m.state = 'active'
      join members p on p.institution_id = m.institution_id and p.id = m.member_id and p.present`.execute(db)
  return rows
}
