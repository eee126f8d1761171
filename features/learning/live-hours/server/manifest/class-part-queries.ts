import { sql } from 'kysely'
import type { Bilingual } from '#contract/errors.ts'
import { plural } from '#plain/text/plural.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { type ClassPart, mostReasons, mostReportLines } from '#server/kernel/people/class-part.ts'

const states: Record<string, Bilingual> = {
  present: { zh: '到课', en: 'Present' },
  late: { zh: '迟到', en: 'Late' },
  absent: { zh: '缺勤', en: 'Absent' },
  excused: { zh: '请假', en: 'Excused' },
}

/** The live hours of a class that have begun, with attendance. */
export const liveHoursPart: ClassPart = {
  async dates(db, classId, { from, to }) {
    const { rows } = await sql<{ id: string; no: number; title: string; at: Date; until: Date | null; came: number; all: number }>`
      select h.id, h.no, h.title, h.started_at as at, h.ended_at as until,
        count(*) filter (where a.state in ('present', 'late'))::integer as came, count(a.member_id)::integer as all
      from live_hours h left join live_attendances a on a.institution_id = h.institution_id and a.hour_id = h.id
      where h.institution_id = here() and h.class_id = ${classId}::uuid and h.started_at >= ${from} and h.started_at < ${to}
      group by h.institution_id, h.id order by h.started_at, h.id limit ${mostEntries}`.execute(db)
    return rows.map(({ id, no, title, at, until, came, all }) => ({
      kind: 'live',
      moment: 'opens',
      id,
      title: title || `#${no}`,
      at,
      until,
      path: `/education/classes/live?${new URLSearchParams({ id: classId })}`,
      fact: all > 0 ? { zh: `${came} / ${all} 到课`, en: `${came} / ${all} came` } : null,
      share: all > 0 ? { done: came, of: all } : null,
    }))
  },

  async reasons(db, classId) {
    const { rows } = await sql<{ memberId: string; absent: number; hours: number }>`
      select a.member_id as "memberId", count(*) filter (where a.state = 'absent')::integer as absent, count(*)::integer as hours
      from live_hours h join live_attendances a on a.institution_id = h.institution_id and a.hour_id = h.id
        join class_members m on m.institution_id = h.institution_id and m.class_id = h.class_id and m.member_id = a.member_id
      where h.institution_id = here() and h.class_id = ${classId}::uuid and m.role = 'student' and m.state = 'active' group by 1
      having bool_or(a.state = 'absent') order by 2 desc, 1 limit ${mostReasons}`.execute(db)
    return rows.map(({ memberId, absent, hours }) => ({
      memberId,
      weight: absent,
      words: {
        zh: `${hours} 次课里缺勤 ${absent} 次。`,
        en: plural(hours, { one: 'Absent in the only live hour.', other: `Absent in ${absent} of ${hours} live hours.` }),
      },
    }))
  },

  async report(db, { classId, memberId }) {
    const { rows } = await sql<{ no: number; title: string; at: Date; state: string }>`
      select h.no, h.title, h.started_at as at, a.state
      from live_hours h join live_attendances a on a.institution_id = h.institution_id and a.hour_id = h.id
      where h.institution_id = here() and h.class_id = ${classId}::uuid and a.member_id = ${memberId}::uuid
      order by h.no desc`.execute(db)
    if (!rows.length) return null
    const count = (state: string) => rows.filter((row) => row.state === state).length
    return {
      name: 'attendance',
      title: { zh: '考勤', en: 'Attendance' },
      figures: Object.entries(states).map(([state, title]) => ({ title, count: count(state), of: state === 'present' ? rows.length : null })),
      lines: rows
        .filter(({ state }) => state !== 'present')
        .slice(0, mostReportLines)
        .map(({ no, title, at, state }) => ({
          title: title || `#${no}`,
          at,
          words: states[state] ?? { zh: '', en: '' },
          warn: state !== 'excused',
        })),
    }
  },
}
