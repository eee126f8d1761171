import { threadLink } from '#features/learning/posts/server/tell.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { sql } from 'kysely'
import type { ClassPart } from '#server/kernel/people/class-part.ts'

/** The ends of the discussions of a class, with how many of its students have written there. */
export const discussionsPart: ClassPart = {
  async dates(db, classId, { from, to }) {
    const { rows } = await sql<{ id: string; title: string; closesAt: Date; wrote: number; students: number }>`
      select t.id, t.title, t.closes_at as "closesAt",
        (select count(distinct p.author_id) from posts p
            join class_members m on m.institution_id = p.institution_id and m.class_id = t.class_id and m.member_id = p.author_id
          where p.institution_id = t.institution_id and p.thread_id = t.id and p.state = 'shown' and p.deleted_at is null and m.role = 'student'
            and m.state = 'active')::integer as wrote,
        (select count(*) from class_members m where m.institution_id = t.institution_id and m.class_id = t.class_id and m.role = 'student'
          and m.state = 'active')::integer as students
      from threads t join posts o on o.institution_id = t.institution_id and o.thread_id = t.id and o.opening
      where t.institution_id = here() and t.class_id = ${classId}::uuid and t.kind = 'topic' and o.deleted_at is null
        and t.closes_at >= ${from} and t.closes_at < ${to} order by t.closes_at, t.id limit ${mostEntries}`.execute(db)
    return rows.map(({ id, title, closesAt, wrote, students }) => ({
      kind: 'discussion',
      moment: 'closes',
      id,
      title,
      at: closesAt,
      until: null,
      path: threadLink({ id, classId, kind: 'topic' }),
      fact: { zh: `${wrote} / ${students} 已发言`, en: `${wrote} / ${students} have written` },
      share: { done: wrote, of: students },
    }))
  },
}
