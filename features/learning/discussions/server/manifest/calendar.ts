import { threadLink } from '#features/learning/posts/server/tell.ts'
import type { CalendarSource } from '#server/kernel/lists/calendar-source.ts'
import { selectClosing } from '../topic-queries.ts'

/** The ends of discussions in the classes of a person. A student has done it by writing there. */
export const closingTopics: CalendarSource = async (db, { memberId }, between) => {
  const rows = await selectClosing(db, { memberId, rights: [], scope: 'own' }, between)
  return rows.flatMap(({ id, title, classId, closesAt, myRole, written }) =>
    closesAt === null
      ? []
      : [
          {
            kind: 'discussion',
            moment: 'closes' as const,
            id,
            title,
            classId,
            at: closesAt,
            until: null,
            path: threadLink({ id, classId, kind: 'topic' }),
            done: myRole === 'student' && written === true,
          },
        ],
  )
}
