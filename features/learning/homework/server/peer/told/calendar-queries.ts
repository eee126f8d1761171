import { sql } from 'kysely'
import { type CalendarSource, mostEntries } from '#server/kernel/lists/calendar-source.ts'

interface Row {
  id: string
  title: string
  classId: string
  at: Date
  role: string
  done: boolean
}

/** When reviews are due: for students who have handed in, and for those who teach. */
export const reviewsCalendar: CalendarSource = async (db, user, { from, to }) => {
  const { rows } = await sql<Row>`
    select h.id, h.title, c.class_id as "classId", e.at, m.role,
      m.role = 'student' and (select count(*) from peer_reviews r where r.institution_id = c.institution_id and r.homework_id = c.homework_id
        and r.class_id = c.class_id and r.reviewer_id = m.member_id and r.points is not null and r.excluded_at is null) >= p.reviewers as done
    from class_members m
      join homework_classes c on c.institution_id = m.institution_id and c.class_id = m.class_id
      join homeworks h on h.institution_id = c.institution_id and h.id = c.homework_id and h.state = 'published' and not h.binned
      join peer_settings p on p.institution_id = c.institution_id and p.homework_id = c.homework_id
      join classes k on k.institution_id = c.institution_id and k.id = c.class_id and not k.binned
      left join submissions s on s.institution_id = c.institution_id and s.homework_id = c.homework_id and s.class_id = c.class_id
        and s.member_id = m.member_id,
      lateral (select reviews_open_at(h.late_rule, c.due_at, c.cutoff_at) + make_interval(hours => p.days * 24) as at) e
    where m.institution_id = here() and m.member_id = ${user.memberId}::uuid and m.state = 'active' and e.at >= ${from} and e.at < ${to}
      and (m.role <> 'student' or s.version_no > 0)
    order by e.at, h.id limit ${mostEntries}`.execute(db)
  return rows.map(({ id, title, classId, at, role, done }) => ({
    kind: 'homework',
    moment: 'closes',
    id,
    title,
    classId,
    at,
    until: null,
    path:
      role === 'student'
        ? `/education/classes/homework/info?id=${classId}&homeworkId=${id}&tab=reviews`
        : `/education/classes/homework/details?id=${classId}&homeworkId=${id}`,
    done,
  }))
}
