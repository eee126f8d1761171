import { sql } from 'kysely'
import { plural } from '#plain/text/plural.ts'
import { holdsToday } from '#features/exams/tests/server/accommodations/accommodation-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { type ClassPart, mostReasons, mostReportLines, mostWaiting } from '#server/kernel/people/class-part.ts'
import { mine, ownDueAt } from '../mine/my-queries.ts'
import { studentWork } from '../queries.ts'

/** Titles that a reason names. */
const named = 3

const detailsPath = (classId: string, homeworkId: string) => `/education/classes/homework/details?${new URLSearchParams({ id: classId, homeworkId })}`

/** The homework of a class: when it opens and falls due and how much was handed in, what is to be graded, and who is behind. */
export const homeworkPart: ClassPart = {
  async dates(db, classId, { from, to }) {
    const { rows } = await sql<{ id: string; title: string; openAt: Date; dueAt: Date; students: number; handedIn: number }>`
      select h.id, h.title, c.open_at as "openAt", c.due_at as "dueAt",
        (select count(*) from class_members m join members p on p.institution_id = m.institution_id and p.id = m.member_id
          where m.institution_id = c.institution_id and m.class_id = c.class_id and m.role = 'student' and m.state = 'active' and p.present)::integer as students,
        (select count(*) from submissions s
            join class_members m on m.institution_id = s.institution_id and m.class_id = s.class_id and m.member_id = s.member_id
            join members p on p.institution_id = m.institution_id and p.id = m.member_id
          where s.institution_id = c.institution_id and s.homework_id = c.homework_id and s.class_id = c.class_id and s.version_no > 0
            and m.role = 'student' and m.state = 'active' and p.present)::integer as "handedIn"
      from homework_classes c join homeworks h on h.institution_id = c.institution_id and h.id = c.homework_id
      where c.institution_id = here() and c.class_id = ${classId}::uuid and h.state = 'published' and not h.binned
        and ((c.open_at >= ${from} and c.open_at < ${to}) or (c.due_at >= ${from} and c.due_at < ${to}))
      order by c.due_at, h.id limit ${mostEntries}`.execute(db)
    const within = (at: Date) => at >= from && at < to
    return rows.flatMap(({ id, title, openAt, dueAt, students, handedIn }) => {
      const common = { kind: 'homework', id, title, until: null, path: detailsPath(classId, id) }
      const fact = { zh: `${handedIn} / ${students} 已交`, en: `${handedIn} / ${students} handed in` }
      return [
        ...(within(openAt) ? [{ ...common, moment: 'opens' as const, at: openAt, fact: null, share: null }] : []),
        ...(within(dueAt) ? [{ ...common, moment: 'due' as const, at: dueAt, fact, share: { done: handedIn, of: students } }] : []),
      ]
    })
  },

  async waiting(db, _user, classId) {
    const rows = await studentWork(db)
      .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
      .innerJoin('members', 'members.id', 'classMembers.memberId')
      .select((q) => ['homeworks.id', 'homeworks.title', q.fn.countAll<number>().as('count'), q.fn.min('submissions.submittedAt').as('since')])
      .where('homeworkClasses.classId', '=', classId)
      .where('submissions.state', '=', 'submitted')
      .where('members.present', '=', true)
      .where('homeworks.binned', '=', false)
      .groupBy(['homeworks.id', 'homeworks.title'])
      .orderBy('since')
      .orderBy('homeworks.id')
      .limit(mostWaiting)
      .execute()
    return rows.map(({ id, title, count, since }) => ({
      name: `homework ${id}`,
      count: Number(count),
      title: { zh: `份待批改：${title}`, en: `to grade: ${title}` },
      since,
      path: detailsPath(classId, id),
    }))
  },

  async reasons(db, classId) {
    const { rows } = await sql<{ memberId: string; missing: number; late: number; titles: string[] }>`
      select m.member_id as "memberId",
        count(*) filter (where coalesce(s.version_no, 0) = 0)::integer as missing,
        count(*) filter (where s.late_minutes > 0)::integer as late,
        coalesce((array_agg(h.title order by c.due_at desc) filter (where coalesce(s.version_no, 0) = 0))[1:${named}], '{}') as titles
      from homework_classes c join homeworks h on h.institution_id = c.institution_id and h.id = c.homework_id
        join class_members m on m.institution_id = c.institution_id and m.class_id = c.class_id and m.role = 'student' and m.state = 'active'
        left join submissions s on s.institution_id = c.institution_id and s.homework_id = c.homework_id and s.class_id = c.class_id
          and s.member_id = m.member_id
        left join homework_extensions e on e.institution_id = c.institution_id and e.homework_id = c.homework_id and e.class_id = c.class_id
          and e.member_id = m.member_id
        left join accommodations a on a.institution_id = c.institution_id and a.member_id = m.member_id and ${holdsToday('a')}
      where c.institution_id = here() and c.class_id = ${classId}::uuid and h.state in ('published', 'archived') and not h.binned
        and c.due_at < now() and greatest(c.due_at + make_interval(hours => coalesce(a.due_hours, 0)), e.until) < now()
        and (coalesce(s.version_no, 0) = 0 or s.late_minutes > 0)
      group by m.member_id
      order by count(*) filter (where coalesce(s.version_no, 0) = 0) desc, m.member_id limit ${mostReasons}`.execute(db)
    return rows.flatMap(({ memberId, missing, late, titles }) => [
      ...(missing > 0 ? [{ memberId, weight: missing, words: missingWords(missing, titles) }] : []),
      ...(late > 0 ? [{ memberId, weight: late / 2, words: lateWords(late) }] : []),
    ])
  },

  async report(db, { classId, memberId }) {
    const rows = await selectOwn(db, classId, memberId)
    if (!rows.length) return null
    const due = rows.filter(({ over }) => over)
    const handedIn = rows.filter(({ versionNo }) => versionNo > 0)
    const late = handedIn.filter(({ lateMinutes }) => lateMinutes > 0)
    const missing = due.filter(({ versionNo }) => versionNo === 0)
    return {
      name: 'homework',
      title: { zh: '作业', en: 'Homework' },
      figures: [
        { title: { zh: '已交', en: 'Handed in' }, count: handedIn.length, of: rows.length },
        { title: { zh: '迟交', en: 'Late' }, count: late.length, of: null },
        { title: { zh: '没交', en: 'Missing' }, count: missing.length, of: null },
      ],
      lines: rows.slice(0, mostReportLines).map(({ title, at, ...row }) => ({ title, at, ...stateOf(row) })),
    }
  },
}

const lateWords = (late: number) => ({
  zh: `${late} 次作业迟交。`,
  en: plural(late, { one: 'One homework was late.', other: `${late} homeworks were late.` }),
})

function missingWords(missing: number, titles: readonly string[]) {
  const more = missing > titles.length
  return {
    zh: `${titles.map((title) => `《${title}》`).join('')}${more ? `等 ${missing} 份作业` : ''}没有交。`,
    en: `Not handed in: ${titles.join(', ')}${more ? ` and ${missing - titles.length} more` : ''}.`,
  }
}

/** The homework of one student of a class that has opened, the latest due first. */
const selectOwn = async (db: Db, classId: string, memberId: string) => {
  const rows = await mine(db, { memberId })
    .select(['homeworks.title', 'submissions.state', 'submissions.versionNo', 'submissions.lateMinutes', ownDueAt.as('at')])
    .select(sql<boolean>`${ownDueAt} < now()`.as('over'))
    .where('classes.id', '=', classId)
    .where('homeworkClasses.openAt', '<=', sql<Date>`now()`)
    .orderBy(ownDueAt, 'desc')
    .orderBy('homeworks.id')
    .execute()
  return rows.map(({ versionNo, lateMinutes, ...row }) => ({ ...row, versionNo: versionNo ?? 0, lateMinutes: lateMinutes ?? 0 }))
}

/** What became of a homework, without a mark: those are in the gradebook. */
function stateOf({ state, versionNo, lateMinutes, over }: { state: string | null; versionNo: number; lateMinutes: number; over: boolean }) {
  if (state === 'returned') return { words: { zh: '退回，要改', en: 'Returned for correction' }, warn: true }
  if (versionNo === 0)
    return over ? { words: { zh: '没交', en: 'Missing' }, warn: true } : { words: { zh: '还没到期', en: 'Not due yet' }, warn: false }
  if (lateMinutes === 0) return { words: { zh: '按时交', en: 'On time' }, warn: false }
  const hours = Math.ceil(lateMinutes / 60)
  return { words: { zh: `迟交 ${hours} 小时`, en: plural(hours, { one: '1 hour late', other: `${hours} hours late` }) }, warn: true }
}
