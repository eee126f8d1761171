import * as contract from '../contract.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, refusal } from '#server/kernel/http/refusal.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { mayChangeWords, mayDecide, mayEdit, mayModerate, mayRemove, mayReport, mayWrite } from './policy.ts'
import { presentPosts } from './present.ts'
import { selectBelow, selectFirstBelow, selectReplies } from './reading/post-queries.ts'
import { loadPost, loadThread, type ThreadRecord } from './reading/reach-queries.ts'
import { presentWaiting } from './reading/waiting.ts'
import { comparedText, privacyOf } from './rules.ts'
import { tellAuthor, tellModerators, tellOfReply } from './tell.ts'
import { replaceWords, selectWords } from './words/word-queries.ts'
import { acceptWritten } from './writing/accept.ts'
import { deleteMessages, selectViewers } from './writing/tell-queries.ts'
import { classIsOver, mustBeNamed } from './writing/threads.ts'
import {
  decidePost,
  emptyPost,
  followReplies,
  hasOthersReplies,
  insertPost,
  lockThread,
  markSeen,
  putLike,
  putReport,
  selectFileIds,
  updatePost,
} from './writing/write-queries.ts'

/** Replies below a reply that are shown with it; the others are asked for. */
const firstBelow = 5

/** A post in the log of operations, under the title of its thread. */
const objectOf = (post: { id: string }, thread: { title: string }) => ({ kind: 'post', id: post.id, name: thread.title })

/** Refuses with the reason why nothing can be written in a thread. */
function mustTakePosts(thread: ThreadRecord): void {
  if (isOver(thread.classState)) throw classIsOver()
  if (mayWrite(thread)) return
  throw refusal('conflict', { zh: '已锁定或已截止，不能再发言', en: 'It is locked or closed and takes no more posts' })
}

export default handlers(contract, {
  async postList({ threadId, query }, { db, user }) {
    const thread = await loadThread(db, user, threadId)
    const found = await selectReplies(db, user, threadId, query)
    const below = await selectFirstBelow(
      db,
      user,
      found.items.map(({ id }) => id),
      firstBelow,
    )
    const all = [...found.items, ...below.rows]
    const shown = await presentPosts(
      db,
      user,
      all.map((row) => ({ row, thread })),
    )
    const items = shown.slice(0, found.items.length).map((post) => ({
      ...post,
      replies: shown.filter((_, at) => at >= found.items.length && all[at]?.parentId === post.id),
      replyCount: below.counts.get(post.id) ?? 0,
    }))
    return { ...found, items }
  },

  async postReplies({ postId, query }, { db, user }) {
    // A deleted reply is not read itself, but what stands below it is.
    const found = await selectBelow(db, user, postId, query)
    const [first] = found.items
    if (!first) return { ...found, items: [] }
    const thread = await loadThread(db, user, first.threadId)
    const rows = found.items.map((row) => ({ row, thread }))
    return { ...found, items: await presentPosts(db, user, rows) }
  },

  async postAdd({ threadId, body: { answersId, anonymous, private: asked, ...draft } }, context) {
    const { db, user } = context
    await lockThread(db, threadId)
    const thread = await loadThread(db, user, threadId)
    mustTakePosts(thread)
    mustBeNamed(anonymous, thread.moderates)
    const { post: answered } = await loadPost(db, user, answersId ?? thread.openingId)
    if (answered.threadId !== threadId) throw refusal('notFound')
    if (answered.state !== 'shown')
      throw refusal('conflict', { zh: '这条发言还没有公开，不能回复', en: 'This post is not shown, so it takes no replies' })
    const [author] = await selectViewers(db, thread.classId, [answered.authorId])
    const privacy = privacyOf(asked, thread.moderates, { ...answered, byModerator: author?.moderates ?? false })
    const written = await acceptWritten(context, draft, { moderates: thread.moderates })
    const place = { threadId, opening: false, answersId, parentId: answersId === null ? null : (answered.parentId ?? answersId) }
    const id = await insertPost(db, user.memberId, { ...written, ...place, ...privacy, anonymous })
    await followReplies(db, threadId)
    if (written.held) await tellModerators(db, thread, 'held')
    else await tellOfReply(db, thread, id)
    return { id, state: written.held ? ('held' as const) : ('shown' as const) }
  },

  async postChange({ postId, body: { rowVersion, ...draft } }, context) {
    const { db, user } = context
    const { post, thread } = await loadPost(db, user, postId)
    await lockThread(db, thread.id)
    mustTakePosts(thread)
    assertAllowed(mayEdit(user, thread, post) && !post.opening)
    const already = await selectFileIds(db, postId)
    const written = await acceptWritten(context, draft, { moderates: thread.moderates, already })
    await updatePost(db, postId, { ...written, rowVersion })
    await followReplies(db, thread.id)
    if (written.held && post.state !== 'held') await tellModerators(db, thread, 'held')
    if (!written.held && post.shownAt === null) await tellOfReply(db, thread, postId)
    return { state: written.held ? ('held' as const) : ('shown' as const) }
  },

  async postRemove({ postId }, context) {
    const { db, user } = context
    const { post, thread } = await loadPost(db, user, postId)
    await lockThread(db, thread.id)
    if (isOver(thread.classState)) throw classIsOver()
    assertAllowed(mayRemove(user, thread, post))
    if (post.opening && !thread.moderates && (await hasOthersReplies(db, thread.id, user.memberId)))
      throw refusal('conflict', { zh: '已有人回复，不能删除；需要时请联系老师', en: 'Others have replied already; ask a teacher to delete it' })
    await emptyPost(db, post)
    await followReplies(db, thread.id)
    if (post.opening) await deleteMessages(db, thread.id)
    await logOperation(context, 'post.remove', objectOf(post, thread))
  },

  async postLike({ postId, body: { liked } }, { db, user }) {
    const { post, thread } = await loadPost(db, user, postId)
    if (isOver(thread.classState)) throw classIsOver()
    return { likes: await putLike(db, post.id, user.memberId, liked) }
  },

  async postReport({ postId, body: { reason } }, { db, user }) {
    const { post, thread } = await loadPost(db, user, postId)
    assertAllowed(mayReport(user, thread, post))
    if (await putReport(db, post.id, user.memberId, reason)) await tellModerators(db, thread, 'reported')
  },

  async postModerate({ postId, body }, context) {
    const { db, user } = context
    const { post, thread } = await loadPost(db, user, postId)
    assertAllowed(mayDecide(thread, post))
    await lockThread(db, thread.id)
    const reason = body.to === 'hidden' ? body.reason : ''
    await decidePost(db, user, post, body.to, reason)
    await followReplies(db, thread.id)
    if (post.state !== body.to) {
      if (post.authorId !== user.memberId) await tellAuthor(db, thread, post.authorId, body.to, reason)
      if (body.to === 'hidden' && post.opening) await deleteMessages(db, thread.id)
      if (body.to === 'shown' && post.shownAt === null) await tellOfReply(db, thread, post.id)
    }
    const operation = body.to === 'hidden' ? 'post.hide' : 'post.show'
    await logOperation(context, operation, { ...objectOf(post, thread), ...(reason && { after: { reason } }) })
  },

  async waitingPosts({ classId, query }, { db, user }) {
    assertAllowed(mayModerate(user, await loadClass(db, user, classId)))
    return presentWaiting(db, user, classId, query)
  },

  async threadSeen({ threadId }, { db, user }) {
    const { id } = await loadThread(db, user, threadId)
    await markSeen(db, id, user.memberId)
  },

  async forbiddenWords(_, { db, user }) {
    assertAllowed(mayChangeWords(user))
    return { words: await selectWords(db) }
  },

  async forbiddenWordsChange({ body }, context) {
    const { db, user } = context
    assertAllowed(mayChangeWords(user))
    const before = await selectWords(db)
    await replaceWords(db, [...new Set(body.words.map(comparedText))].filter(Boolean))
    const words = await selectWords(db)
    const name = context.language === 'zh-CN' ? '违禁词' : 'Forbidden words'
    await logOperation(context, 'forbiddenWords.change', {
      kind: 'forbiddenWords',
      id: user.institutionId,
      name,
      before: { words: before },
      after: { words },
    })
    return { words }
  },
})
