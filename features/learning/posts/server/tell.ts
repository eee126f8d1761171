import type { Db } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { moderationMessages, replyMessages } from './manifest/message-types.ts'
import { mayRead } from './rules.ts'
import type { ThreadKind } from './reading/reach-queries.ts'
import { findWritten, selectModerators, selectViewers } from './writing/tell-queries.ts'

interface Thread {
  id: string
  kind: ThreadKind
  classId: string
  title: string
  openingId: string
}

/** The address of a thread on its screen. */
export const threadLink = ({ id, kind, classId }: Pick<Thread, 'id' | 'kind' | 'classId'>) =>
  kind === 'topic'
    ? `/education/classes/discuss/details?id=${classId}&topicId=${id}`
    : `/education/classes/qaa/details?id=${classId}&questionId=${id}`

/**
 * Tells the authors of what a reply answers, and of the thread, that it is there: those who are in the class and read it. The message has neither the
 * text nor the name of an anonymous author.
 */
export async function tellOfReply(db: Db, thread: Thread, postId: string): Promise<void> {
  const post = await findWritten(db, postId)
  if (post.opening || post.state !== 'shown') return
  const opening = await findWritten(db, thread.openingId)
  const answered = post.answersId === null ? opening : await findWritten(db, post.answersId)
  const viewers = await selectViewers(db, thread.classId, [...new Set([opening.authorId, answered.authorId])])
  const to = viewers.filter((viewer) => viewer.memberId !== post.authorId && mayRead(viewer, post) && mayRead(viewer, opening))
  if (!to.length) return
  const [zh, en] = post.anonymous ? ['匿名同学', 'An anonymous classmate'] : [post.authorName, post.authorName]
  await notify(
    db,
    to.map(({ memberId }) => memberId),
    {
      type: replyMessages,
      title: { zh: `${zh}在“${thread.title}”里回复了你`, en: `${en} replied to you in “${thread.title}”` },
      link: threadLink(thread),
      about: `thread:${thread.id}`,
    },
  )
}

/** Tells those who moderate that a post waits for them. */
export const tellModerators = async (db: Db, thread: Thread, why: 'held' | 'reported') =>
  notify(db, await selectModerators(db, thread.classId), {
    type: moderationMessages,
    title:
      why === 'held'
        ? { zh: `“${thread.title}”里有发言等你看过再公开`, en: `A post in “${thread.title}” waits for your review` }
        : { zh: `“${thread.title}”里有发言被举报`, en: `A post in “${thread.title}” was reported` },
    link: `${thread.kind === 'topic' ? '/education/classes/discuss' : '/education/classes/qaa'}?id=${thread.classId}&view=waiting`,
    about: `waiting:${thread.classId}`,
  })

/** Tells the author of a post what a teacher has decided about it. */
export const tellAuthor = (db: Db, thread: Thread, authorId: string, to: 'hidden' | 'shown', reason: string) =>
  notify(db, [authorId], {
    type: moderationMessages,
    title:
      to === 'hidden'
        ? { zh: `老师隐藏了你在“${thread.title}”里的发言`, en: `A teacher has hidden your post in “${thread.title}”` }
        : { zh: `你在“${thread.title}”里的发言已公开`, en: `Your post in “${thread.title}” is shown now` },
    ...(to === 'hidden' && { body: { zh: `理由：${reason}`, en: `Reason: ${reason}` } }),
    link: threadLink(thread),
    about: `decision:${thread.id}`,
  })
