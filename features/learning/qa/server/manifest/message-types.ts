import { replyMessages } from '#features/learning/posts/server/manifest/message-types.ts'
import type { ThreadRecord } from '#features/learning/posts/server/reading/reach-queries.ts'
import { threadLink } from '#features/learning/posts/server/tell.ts'
import { selectModerators } from '#features/learning/posts/server/writing/tell-queries.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const questionMessages: MessageType = { code: 'question', name: { zh: '班级里的新提问', en: 'New questions in classes' }, channels: [] }

/** Tells the teachers and assistants of a class that a student has asked something. */
export const tellAsked = async (db: Db, question: ThreadRecord) =>
  notify(
    db,
    (await selectModerators(db, question.classId)).filter((memberId) => memberId !== question.authorId),
    {
      type: questionMessages,
      title: { zh: `“${question.className}”有新提问：${question.title}`, en: `A new question in ${question.className}: ${question.title}` },
      link: threadLink(question),
      about: `thread:${question.id}`,
    },
  )

/** Tells the author of an answer that it was accepted. */
export const tellAccepted = (db: Db, question: ThreadRecord, memberId: string) =>
  notify(db, [memberId], {
    type: replyMessages,
    title: { zh: `你对“${question.title}”的回答被采纳了`, en: `Your answer to “${question.title}” was accepted` },
    link: threadLink(question),
    about: `thread:${question.id}`,
  })
