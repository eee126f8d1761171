import * as contract from '../contract.ts'
import { selectActiveStudents } from '#features/learning/classes/server/queries.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import { presentOpen, presentThread } from '#features/learning/posts/server/present.ts'
import { loadThread, type ThreadRecord } from '#features/learning/posts/server/reading/reach-queries.ts'
import { selectThreads } from '#features/learning/posts/server/reading/thread-queries.ts'
import { addThread, changeThread, classIsOver } from '#features/learning/posts/server/writing/threads.ts'
import { lockThread } from '#features/learning/posts/server/writing/write-queries.ts'
import { mayModerate } from '#features/learning/posts/server/policy.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid } from '#server/kernel/http/refusal.ts'
import { tellPinned } from './manifest/message-types.ts'
import { mayRule } from './policy.ts'
import { findMark, highestMark, noteTold, putMarks, selectMarks, updateSettings } from './topic-queries.ts'

const objectOf = ({ id, title }: { id: string; title: string }) => ({ kind: 'topic', id, name: title })

async function shown({ db, user }: Pick<CallContext, 'db' | 'user'>, id: string): Promise<contract.Topic> {
  const topic = await loadThread(db, user, id, 'topic')
  const { open, row } = await presentOpen(db, user, topic)
  const myPoints = topic.points === null || topic.moderates ? null : await findMark(db, id, user.memberId)
  return { ...open, essence: row.essence, points: row.points, myPoints }
}

/** The topic, if the caller moderates there and the class is not over. */
async function decided({ db, user }: CallContext, id: string): Promise<ThreadRecord> {
  await lockThread(db, id)
  const topic = await loadThread(db, user, id, 'topic')
  assertAllowed(mayRule(topic))
  if (isOver(topic.classState)) throw classIsOver()
  return topic
}

export default handlers(contract, {
  async topicList({ query }, { db, user }) {
    const found = await selectThreads(db, user, { ...query, kind: 'topic' })
    const items = found.items.map((row) => ({ ...presentThread(user, row), essence: row.essence, points: row.points }))
    return { ...found, items }
  },

  topicGet: ({ topicId }, context) => shown(context, topicId),

  async topicAdd({ classId, body: { closesAt, points, ...draft } }, context) {
    const { db, user } = context
    const { id, klass } = await addThread(context, classId, 'topic', draft)
    if (closesAt !== null || points !== null) {
      assertAllowed(mayModerate(user, klass))
      await updateSettings(db, id, { closesAt, points })
    }
    return { id }
  },

  async topicChange({ topicId, body }, context) {
    await changeThread(context, topicId, 'topic', body)
    return shown(context, topicId)
  },

  async topicSettings({ topicId, body }, context) {
    const { db } = context
    const topic = await decided(context, topicId)
    const most = body.points === undefined ? 0 : await highestMark(db, topicId)
    if (body.points === null && most > 0)
      throw invalid('points', { zh: '已经有得分，不能取消打分', en: 'Points were given already; they have to be taken back first' })
    if (body.points !== undefined && body.points !== null && body.points < most)
      throw invalid('points', { zh: `已有得分 ${most}，满分不能更小`, en: `A student has ${most} points already` })
    await updateSettings(db, topicId, body)
    if (body.pinned && !topic.pinned && topic.state === 'shown' && (await noteTold(db, topicId))) {
      const students = await selectActiveStudents(db, [topic.classId])
      const to = students.map(({ memberId }) => memberId).filter((memberId) => memberId !== topic.authorId)
      await tellPinned(db, topic, to)
    }
    const { pinned, locked, essence, points } = topic
    const before = { pinned, locked, essence, closesAt: topic.closesAt?.toISOString() ?? null, points }
    await logOperation(context, 'topic.settings', { ...objectOf(topic), before, after: { ...before, ...body } })
    return shown(context, topicId)
  },

  async topicMarks({ topicId, query }, { db, user }) {
    const topic = await loadThread(db, user, topicId, 'topic')
    assertAllowed(mayRule(topic))
    const found = await selectMarks(db, topicId, topic.classId, query)
    return { ...found, items: found.items.map((row) => ({ ...row, posts: Number(row.posts), rowVersion: row.rowVersion ?? 0 })) }
  },

  async topicMarksChange({ topicId, body: { marks } }, context) {
    const { db, user } = context
    const topic = await decided(context, topicId)
    const most = topic.points
    if (most === null) throw invalid('marks', { zh: '这个讨论不打分', en: 'This discussion is not graded' })
    for (const [at, { points }] of marks.entries())
      if (points !== null && points > most) throw invalid(`marks.${at}.points`, { zh: `不能超过满分 ${most}`, en: `At most ${most} points` })
    if (new Set(marks.map(({ memberId }) => memberId)).size !== marks.length)
      throw invalid('marks', { zh: '同一名学生出现了两次', en: 'A student is named twice' })
    await putMarks(db, topic, user.memberId, marks)
    await logOperation(context, 'topic.marks', { ...objectOf(topic), after: { marks: marks.length } })
    return { changed: marks.length }
  },
})
