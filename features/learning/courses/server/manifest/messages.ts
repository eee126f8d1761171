import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const courseMessages: MessageType = { code: 'course', name: { zh: '课程', en: 'Courses' }, channels: [] }

/** Tells people that they are in the team of a course now. */
export async function tellTeam(db: Db, { id, name }: { id: string; name: string }, memberIds: readonly string[]): Promise<void> {
  if (!memberIds.length) return
  await notify(db, memberIds, {
    type: courseMessages,
    title: { zh: `你已加入课程“${name}”的团队`, en: `You are now in the team of ${name}` },
    link: `/details/introduction?courseId=${id}`,
    about: `course:${id}`,
  })
}
