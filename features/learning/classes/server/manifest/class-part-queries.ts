import { sql } from 'kysely'
import type { ClassPart } from '#server/kernel/people/class-part.ts'

/** Of a class itself: the first and the last day, and who asks to join. */
export const classesPart: ClassPart = {
  async dates(db, classId, { from, to }) {
    const { rows } = await sql<{ name: string; kind: 'classFirst' | 'classLast'; at: Date }>`
      select c.name, d.kind, d.day::timestamp at time zone i.time_zone as at
      from classes c join institutions i on i.id = c.institution_id
        cross join lateral (values ('classFirst', c.starts_on), ('classLast', c.ends_on)) as d (kind, day)
      where c.institution_id = here() and c.id = ${classId}::uuid and d.day is not null
        and d.day::timestamp at time zone i.time_zone >= ${from} and d.day::timestamp at time zone i.time_zone < ${to}
      order by at`.execute(db)
    const path = `/education/classes/details?${new URLSearchParams({ id: classId })}`
    return rows.map(({ name, kind, at }) => ({ kind, moment: 'day', id: classId, title: name, at, until: null, path, fact: null, share: null }))
  },

  async waiting(db, _user, classId) {
    const { count, since } = await db
      .selectFrom('classMembers')
      .select((q) => [q.fn.countAll<number>().as('count'), q.fn.min('classMembers.changedAt').as('since')])
      .where('classMembers.classId', '=', classId)
      .where('classMembers.role', '=', 'student')
      .where('classMembers.state', '=', 'pending')
      .executeTakeFirstOrThrow()
    const path = `/education/classes/member?${new URLSearchParams({ id: classId, state: 'pending' })}`
    return [{ name: 'joining', count: Number(count), title: { zh: '人申请加入', en: 'asking to join' }, since, path }]
  },
}
