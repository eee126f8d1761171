import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { threadLink } from '#features/learning/posts/server/tell.ts'
import type { ThreadRecord } from '#features/learning/posts/server/reading/reach-queries.ts'

export const topicMessages: MessageType = { code: 'topic', name: { zh: '班级置顶的讨论', en: 'Pinned discussions' }, channels: [] }

/** Tells the students of a class of a topic that a teacher has pinned. */
export const tellPinned = (db: Db, topic: ThreadRecord, memberIds: readonly string[]) =>
  notify(db, memberIds, {
    type: topicMessages,
    title: { zh: `“${topic.className}”置顶了讨论“${topic.title}”`, en: `${topic.className} has pinned the discussion “${topic.title}”` },
    link: threadLink(topic),
    about: `thread:${topic.id}`,
  })
