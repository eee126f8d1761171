import { sql } from 'kysely'
import type { Database, Db } from '#server/kernel/data/db.ts'

export async function selectInstitutionsWithHomeworkDue({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from institutions_with_homework_due() as id')
  return rows.map(({ id }) => id)
}

/** Takes up to `most` classes whose homework falls due within a day and were not told yet, and notes that they are. Another process skips them. */
export async function takeDue(db: Db, most: number) {
  const due = db
    .selectFrom('homeworkClasses')
    .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .select(['homeworkClasses.homeworkId', 'homeworkClasses.classId', 'homeworkClasses.openAt', 'homeworkClasses.dueAt'])
    .select(['homeworks.title', 'homeworks.lateRule', 'homeworkClasses.cutoffAt'])
    .select(
      sql<boolean>`homeworks.state = 'published' and not homeworks.binned and not classes.binned
      and classes.state not in ('ended', 'archived') and homework_classes.open_at <= now()`.as('tell'),
    )
    .where('homeworkClasses.dueTold', '=', false)
    .where(sql<boolean>`homework_classes.due_at between now() and now() + interval '1 day'`)
    .limit(most)
    .forUpdate(['homeworkClasses'])
    .skipLocked()
  const rows = await due.execute()
  if (rows.length)
    await sql`update homework_classes c set due_told = true
      from unnest(${rows.map(({ homeworkId }) => homeworkId)}::uuid[], ${rows.map(({ classId }) => classId)}::uuid[]) as g(homework_id, class_id)
      where c.institution_id = here() and c.homework_id = g.homework_id and c.class_id = g.class_id`.execute(db)
  return rows
}

/** The students of a class who have handed in nothing and have no later due time of their own. */
export async function selectUnsubmitted(db: Db, classes: readonly { homeworkId: string; classId: string }[]) {
  if (!classes.length) return []
  const { rows } = await sql<{ homeworkId: string; classId: string; memberId: string }>`
    select g.homework_id as "homeworkId", g.class_id as "classId", m.member_id as "memberId"
    from unnest(${classes.map(({ homeworkId }) => homeworkId)}::uuid[], ${classes.map(({ classId }) => classId)}::uuid[]) as g(homework_id, class_id)
      join class_members m on m.institution_id = here() and m.class_id = g.class_id and m.role = 'student' and m.state = 'active'
      join members p on p.institution_id = m.institution_id and p.id = m.member_id and p.present
      left join submissions s on s.institution_id = m.institution_id and s.homework_id = g.homework_id and s.class_id = g.class_id
        and s.member_id = m.member_id
      left join homework_extensions e on e.institution_id = m.institution_id and e.homework_id = g.homework_id and e.class_id = g.class_id
        and e.member_id = m.member_id and e.until > now() + interval '1 day'
    where coalesce(s.version_no, 0) = 0 and e.member_id is null`.execute(db)
  return rows
}
