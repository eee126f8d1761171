import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Known } from '../rules/completion.ts'
import type { Enrolment } from '../rules/release.ts'

/** What persons are in the classes that take a course, by person; those who are in none are left out. */
export async function selectEnrolments(db: Db, courseId: string, memberIds: readonly string[]): Promise<Map<string, Enrolment[]>> {
  const rows = await db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select(['classMembers.memberId', 'classes.startsOn', 'classMembers.joinedAt', 'classMembers.groupName'])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .where('classes.state', '<>', 'draft')
    .where('classMembers.memberId', 'in', memberIds)
    .where('classMembers.state', '=', 'active')
    .execute()
  return Map.groupBy(rows, ({ memberId }) => memberId)
}

/** The scores of persons in tests whose results were released, in per cent, by the rule of each test for several attempts. */
const scores = sql`select a.test_id, a.member_id, bool_or(a.submitted_at is not null) as submitted,
    case when t.state in ('released', 'archived') and max(v.points) > 0 then 100 / max(v.points) * case t.attempt_score
      when 'best' then max(a.points) filter (where a.state = 'graded')
      when 'average' then avg(a.points) filter (where a.state = 'graded')
      when 'first' then (array_agg(a.points order by a.no) filter (where a.state = 'graded'))[1]
      else (array_agg(a.points order by a.no desc) filter (where a.state = 'graded'))[1] end end as score
  from attempts a
  join tests t on t.institution_id = a.institution_id and t.id = a.test_id
  left join paper_versions v on v.institution_id = t.institution_id and v.paper_id = t.paper_id and v.no = t.paper_version
  where a.institution_id = here() and a.state <> 'void'`

/** What persons have handed in of homework, and their released scores in per cent, before a deduction for lateness. */
const submissions = sql`select s.homework_id, s.member_id, bool_or(s.version_no > 0) as submitted,
    max(case when s.released_at is not null then 100 * s.score / h.points end) as score
  from submissions s join homeworks h on h.institution_id = s.institution_id and h.id = s.homework_id
  where s.institution_id = here()`

const textbookOf = sql`(u.published #>> '{content,textbookId}')::uuid`
const chapterOf = sql`(u.published #>> '{content,chapterId}')::uuid`
const testOf = sql`(u.published #>> '{content,testId}')::uuid`
const homeworkOf = sql`(u.published #>> '{content,homeworkId}')::uuid`
const fileOf = sql`(u.published #>> '{content,fileId}')::uuid`
/** The videos and sounds in the published units of a course, with their whole seconds; without those whose length is not known, as before a conversion. */
const lengthsIn = (courseId: string) => sql`select u.id, f.id as file_id, greatest(1, floor((c.facts ->> 'duration')::float8))::integer as seconds
  from units u join files f on f.institution_id = u.institution_id and f.id = ${fileOf}
  cross join lateral conversion_of(here(), f.sha256) c
  where u.institution_id = here() and u.course_id = ${courseId} and u.published is not null and u.kind = 'media'
    and jsonb_typeof(c.facts -> 'duration') = 'number'`
/** The share of \`l\`, a row of \`lengthsIn\`, that the person of \`w\`, a row of watchings, has watched; null without either. */
const watchedShare = sql`((select sum(upper(r) - lower(r)) from unnest(w.ranges * int4multirange(int4range(0, l.seconds))) r)::float8 / l.seconds)`
/** What a person has written in the topics of a unit, apart from what was deleted or hidden. */
const writtenIn = (memberId: RawBuilder<unknown>) => sql`from posts w
  where w.institution_id = here() and w.author_id = ${memberId} and w.deleted_at is null and w.state <> 'hidden'
    and w.thread_id in (select t::uuid from jsonb_array_elements_text(u.published #> '{content,threadIds}') t)`

/** What is known of persons in the published units of a course, by person and unit: what was recorded, how much of chapters was read and of videos watched, what was handed in. */
export async function selectKnown(db: Db, courseId: string, memberIds: readonly string[]): Promise<Map<string, Map<string, Known>>> {
  const people = sql`any(${memberIds}::uuid[])`
  const { rows } = await sql<Known & { id: string; memberId: string }>`
    with lengths as materialized (${lengthsIn(courseId)})
    select u.id, m.id as "memberId", p.unit_id is not null as seen, coalesce(p.seconds, 0) as seconds, p.done_at is not null as "doneBefore",
      coalesce(r.read, 0)::numeric::float8 as read, coalesce(${watchedShare}, 0) as watched,
      coalesce(s.submitted, h.submitted, u.kind = 'discussion' and exists (select ${writtenIn(sql`m.id`)})) as submitted,
      coalesce(s.score, h.score)::float8 as score
    from units u
    cross join unnest(${memberIds}::uuid[]) as m (id)
    left join unit_progress p on p.institution_id = u.institution_id and p.unit_id = u.id and p.member_id = m.id
    left join reading_chapters r on r.institution_id = u.institution_id and r.member_id = m.id
      and r.textbook_id = ${textbookOf} and r.chapter_id = ${chapterOf}
    left join lengths l on l.id = u.id
    left join watchings w on w.institution_id = u.institution_id and w.file_id = l.file_id and w.member_id = m.id
    left join (${scores} and a.member_id = ${people} group by a.test_id, a.member_id, t.state, t.attempt_score) s
      on s.test_id = ${testOf} and s.member_id = m.id
    left join (${submissions} and s.member_id = ${people} group by s.homework_id, s.member_id) h
      on h.homework_id = ${homeworkOf} and h.member_id = m.id
    where u.institution_id = here() and u.course_id = ${courseId} and u.published is not null and u.kind <> 'section'`.execute(db)
  const known = new Map(memberIds.map((id) => [id, new Map<string, Known>()]))
  for (const { id, memberId, ...row } of rows) known.get(memberId)?.set(id, row)
  return known
}

const completionOf = sql`u.published #>> '{rules,completion,kind}'`
const percentOf = sql`(u.published #>> '{rules,completion,percent}')::integer`

/** How many students of the classes of a course have done each published unit, in one statement. Units without any are left out. */
export async function countDone(db: Db, courseId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with students as (
      select distinct m.member_id from classes c join class_members m on m.institution_id = c.institution_id and m.class_id = c.id
      where c.institution_id = here() and c.course_id = ${courseId} and not c.binned and m.role = 'student' and m.state = 'active'),
    lengths as materialized (${lengthsIn(courseId)}),
    published as (select * from units where institution_id = here() and course_id = ${courseId} and published is not null),
    results as (${scores} and a.test_id in (select ${testOf} from published u where u.kind = 'test')
      and a.member_id in (select member_id from students) group by a.test_id, a.member_id, t.state, t.attempt_score),
    works as (${submissions} and s.homework_id in (select ${homeworkOf} from published u where u.kind = 'homework')
      and s.member_id in (select member_id from students) group by s.homework_id, s.member_id)
    select u.id, count(*)::integer as count
    from published u join unit_progress p on p.institution_id = here() and p.unit_id = u.id and p.done_at is not null
      join students s on s.member_id = p.member_id
    where ${completionOf} in ('view', 'minutes') group by u.id
    union all
    select u.id, count(*)::integer
    from published u join reading_chapters r on r.institution_id = here() and r.textbook_id = ${textbookOf} and r.chapter_id = ${chapterOf}
      join students s on s.member_id = r.member_id
    where ${completionOf} = 'read' and r.read::numeric * 100 >= ${percentOf} group by u.id
    union all
    select u.id, count(*)::integer
    from published u cross join students s
      left join unit_progress p on p.institution_id = here() and p.unit_id = u.id and p.member_id = s.member_id
      left join lengths l on l.id = u.id
      left join watchings w on w.institution_id = here() and w.file_id = l.file_id and w.member_id = s.member_id
    where ${completionOf} = 'watch' and (p.done_at is not null or ${watchedShare} * 100 + 1e-6 >= ${percentOf}) group by u.id
    union all
    select u.id, count(*)::integer from published u join results x on x.test_id = ${testOf}
    where (${completionOf} = 'submit' and x.submitted) or (${completionOf} = 'score' and x.score >= ${percentOf}) group by u.id
    union all
    select u.id, count(*)::integer from published u join works x on x.homework_id = ${homeworkOf}
    where (${completionOf} = 'submit' and x.submitted) or (${completionOf} = 'score' and x.score >= ${percentOf}) group by u.id
    union all
    select u.id, count(*)::integer from published u join students s on exists (select ${writtenIn(sql`s.member_id`)})
    where u.kind = 'discussion' and ${completionOf} = 'submit' group by u.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The classes that take a course, with their students. */
export const selectCourseClasses = (db: Db, courseId: string) =>
  db
    .selectFrom('classes')
    .leftJoin('classMembers', (join) =>
      join.onRef('classMembers.classId', '=', 'classes.id').on('classMembers.role', '=', 'student').on('classMembers.state', '=', 'active'),
    )
    .select((q) => ['classes.id', 'classes.name', 'classes.startsOn', q.fn.count<number>('classMembers.memberId').as('students')])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .groupBy(['classes.id', 'classes.name', 'classes.startsOn'])
    .orderBy('classes.name')
    .orderBy('classes.id')
    .limit(200)
    .execute()

/** How many students the classes of a course have, each once, and the names of their groups. */
export async function findAudience(db: Db, courseId: string): Promise<{ students: number; groups: string[] }> {
  const row = await db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select([
      sql<number>`count(distinct class_members.member_id)::integer`.as('students'),
      sql<string[]>`coalesce(array_agg(distinct class_members.group_name) filter (where class_members.group_name <> ''), '{}')`.as('groups'),
    ])
    .where('classes.courseId', '=', courseId)
    .where('classes.binned', '=', false)
    .where('classMembers.role', '=', 'student')
    .where('classMembers.state', '=', 'active')
    .executeTakeFirstOrThrow()
  return { ...row, groups: row.groups.toSorted((a, b) => a.localeCompare(b, 'zh', { numeric: true })).slice(0, 200) }
}
