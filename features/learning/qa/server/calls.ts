import * as contract from '../contract.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { presentOpen, presentPosts, presentThread } from '#features/learning/posts/server/present.ts'
import { selectPosts } from '#features/learning/posts/server/reading/post-queries.ts'
import { loadPost, loadThread, type ThreadRecord } from '#features/learning/posts/server/reading/reach-queries.ts'
import { selectThreads, type ThreadRow } from '#features/learning/posts/server/reading/thread-queries.ts'
import { addThread, changeThread, classIsOver } from '#features/learning/posts/server/writing/threads.ts'
import { lockThread } from '#features/learning/posts/server/writing/write-queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { tellAccepted, tellAsked } from './manifest/message-types.ts'
import { mayAccept, mayShare } from './policy.ts'
import { hasSame, putSame, selectSimilar, updateQuestion } from './question-queries.ts'

const objectOf = ({ id, title }: { id: string; title: string }) => ({ kind: 'classQuestion', id, name: title })

const presentRow = (user: User, row: ThreadRow): contract.QuestionRow => ({
  ...presentThread(user, row),
  same: Number(row.same),
  answered: row.answered,
  accepted: row.acceptedId !== null,
})

async function shown({ db, user }: Pick<CallContext, 'db' | 'user'>, id: string): Promise<contract.Question> {
  const question = await loadThread(db, user, id, 'question')
  const { open, row } = await presentOpen(db, user, question)
  const accepted = question.acceptedId === null ? [] : await selectPosts(db, user, [question.acceptedId])
  const [answer = null] = await presentPosts(
    db,
    user,
    accepted.map((post) => ({ row: post, thread: question })),
  )
  return {
    ...open,
    same: Number(row.same),
    answered: row.answered,
    accepted: question.acceptedId !== null,
    mineSame: await hasSame(db, id, user.memberId),
    answer,
    can: { ...open.can, accept: mayAccept(user, question), same: mayShare(user, question) },
  }
}

/** The question, locked, in a class that is not over. */
async function opened({ db, user }: CallContext, id: string): Promise<ThreadRecord> {
  await lockThread(db, id)
  const question = await loadThread(db, user, id, 'question')
  if (isOver(question.classState)) throw classIsOver()
  return question
}

export default handlers(contract, {
  async questionThreads({ query }, { db, user }) {
    const found = await selectThreads(db, user, { ...query, kind: 'question' })
    return { ...found, items: found.items.map((row) => presentRow(user, row)) }
  },

  questionThread: ({ questionId }, context) => shown(context, questionId),

  async questionAsk({ classId, body }, context) {
    const { db, user } = context
    const { id, held } = await addThread(context, classId, 'question', body)
    const question = await loadThread(db, user, id, 'question')
    if (!held && !question.moderates) await tellAsked(db, question)
    return { id }
  },

  async questionEdit({ questionId, body }, context) {
    await changeThread(context, questionId, 'question', body)
    return shown(context, questionId)
  },

  async questionDecide({ questionId, body: { faq, closed } }, context) {
    const question = await opened(context, questionId)
    assertAllowed(question.moderates)
    await updateQuestion(context.db, questionId, { pinned: faq, locked: closed })
    const before = { faq: question.pinned, closed: question.locked }
    await logOperation(context, 'classQuestion.settings', {
      ...objectOf(question),
      before,
      after: { faq: faq ?? before.faq, closed: closed ?? before.closed },
    })
    return shown(context, questionId)
  },

  async answerAccept({ questionId, body: { postId } }, context) {
    const { db, user } = context
    const question = await opened(context, questionId)
    assertAllowed(mayAccept(user, question))
    const answer = postId === null ? undefined : (await loadPost(db, user, postId)).post
    if (answer && answer.threadId !== questionId) throw refusal('notFound')
    if (answer && (answer.opening || answer.private || answer.state !== 'shown'))
      throw invalid('postId', { zh: '只能采纳全班都能看到的回答', en: 'Only an answer that the class reads can be accepted' })
    await updateQuestion(db, questionId, { acceptedId: postId })
    if (answer && answer.authorId !== user.memberId && question.acceptedId !== postId) await tellAccepted(db, question, answer.authorId)
    await logOperation(context, 'classQuestion.accept', {
      ...objectOf(question),
      before: { accepted: question.acceptedId !== null },
      after: { accepted: postId !== null },
    })
    return shown(context, questionId)
  },

  async sameQuestion({ questionId, body: { same } }, context) {
    const { db, user } = context
    const question = await opened(context, questionId)
    assertAllowed(mayShare(user, question))
    return { same: await putSame(db, questionId, user.memberId, same) }
  },

  async similarQuestions({ classId, query: { title } }, { db, user }) {
    await loadClass(db, user, classId)
    const rows = await selectSimilar(db, user, classId, title)
    return rows.map(({ id, title: of, acceptedId, replies }) => ({ id, title: of, accepted: acceptedId !== null, replies: Number(replies) }))
  },
})
