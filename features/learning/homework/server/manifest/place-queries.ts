import { sql } from 'kysely'
import { rulesClasses } from '#features/learning/classes/server/policy.ts'
import type { FilePlaces } from '#server/kernel/files/file-places.ts'

/** Homework of those who own it, teach one of its classes, or administer classes; on the screen of one of these classes. */
export const homeworkPlaces: FilePlaces = {
  place: 'homework',
  async name(db, user, ids) {
    const all = rulesClasses(user)
    const rows = await db
      .selectFrom('homeworks')
      .leftJoin('homeworkClasses', 'homeworkClasses.homeworkId', 'homeworks.id')
      .leftJoin('classes', (join) => join.onRef('classes.id', '=', 'homeworkClasses.classId').on('classes.binned', '=', false))
      .leftJoin('classMembers as mine', (join) =>
        join
          .onRef('mine.classId', '=', 'classes.id')
          .on('mine.memberId', '=', user.memberId)
          .on('mine.state', '=', 'active')
          .on('mine.role', '<>', 'student'),
      )
      .distinctOn('homeworks.id')
      .select(['homeworks.id', 'homeworks.title', 'classes.id as classId', 'classes.name as className'])
      .where('homeworks.id', 'in', ids)
      .where('homeworks.binned', '=', false)
      .where((q) => q.or([q('homeworks.ownerId', '=', user.memberId), q('mine.role', 'is not', null), sql<boolean>`${all}`]))
      .orderBy('homeworks.id')
      .orderBy(sql`classes.created_at desc nulls last`)
      .execute()
    return rows.map(({ id, title, classId, className }) => ({
      id,
      title,
      within: className ?? '',
      path: classId
        ? `/education/classes/homework/details?${new URLSearchParams({ id: classId, homeworkId: id })}`
        : `/education/homework?${new URLSearchParams({ edit: id })}`,
    }))
  },
}
