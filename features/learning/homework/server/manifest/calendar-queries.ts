import { sql } from 'kysely'
import type { CalendarEntry, CalendarSource } from '#server/kernel/lists/calendar-source.ts'
import { mostEntries } from '#server/kernel/lists/calendar-source.ts'
import { mine, ownDueAt } from '../mine/my-queries.ts'

/** What falls due for a person: of the own homework the own due time, of what the person teaches the opening and due time of each class. */
export const homeworkCalendar: CalendarSource = async (db, user, { from, to }) => {
  const own = await mine(db, user)
    .select(['homeworks.id', 'homeworks.title', 'classes.id as classId', ownDueAt.as('at')])
    .select(sql<boolean>`coalesce(submissions.state in ('submitted', 'graded'), false)`.as('done'))
    .where('homeworks.state', '=', 'published')
    .where(sql<boolean>`${ownDueAt} >= ${from} and ${ownDueAt} < ${to}`)
    .orderBy(ownDueAt)
    .limit(mostEntries)
    .execute()
  const taught = await db
    .selectFrom('homeworkClasses')
    .innerJoin('homeworks', 'homeworks.id', 'homeworkClasses.homeworkId')
    .innerJoin('classes', 'classes.id', 'homeworkClasses.classId')
    .innerJoin('classMembers', 'classMembers.classId', 'homeworkClasses.classId')
    .select(['homeworks.id', 'homeworks.title', 'homeworkClasses.classId', 'homeworkClasses.openAt', 'homeworkClasses.dueAt'])
    .where('classMembers.memberId', '=', user.memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', ['teacher', 'assistant'])
    .where('classes.binned', '=', false)
    .where('homeworks.binned', '=', false)
    .where('homeworks.state', '=', 'published')
    .where((q) =>
      q.or([
        q.and([q('homeworkClasses.openAt', '>=', from), q('homeworkClasses.openAt', '<', to)]),
        q.and([q('homeworkClasses.dueAt', '>=', from), q('homeworkClasses.dueAt', '<', to)]),
      ]),
    )
    .orderBy('homeworkClasses.dueAt')
    .limit(mostEntries)
    .execute()
  const common = { kind: 'homework', until: null }
  const within = (at: Date) => at >= from && at < to
  const details = ({ id, classId }: { id: string; classId: string }) => `/education/classes/homework/details?id=${classId}&homeworkId=${id}`
  const entries: CalendarEntry[] = [
    ...own.map(({ id, title, classId, at, done }) => ({
      ...common,
      moment: 'due' as const,
      id,
      title,
      classId,
      at,
      path: `/education/classes/homework/info?id=${classId}&homeworkId=${id}`,
      done,
    })),
    ...taught.flatMap(({ id, title, classId, openAt, dueAt }) =>
      [
        { at: openAt, moment: 'opens' as const },
        { at: dueAt, moment: 'due' as const },
      ].flatMap(({ at, moment }) => (within(at) ? [{ ...common, moment, id, title, classId, at, path: details({ id, classId }), done: false }] : [])),
    ),
  ]
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, mostEntries)
}
