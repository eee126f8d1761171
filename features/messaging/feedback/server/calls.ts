import { feedbackMessages } from './manifest/message-types.ts'
import type { CallInput } from '#contract/call.ts'
import * as contract from '../contract.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed } from '#server/kernel/http/refusal.ts'
import { prepared, handlers } from '#server/kernel/http/handlers.ts'
import type { User } from '#server/kernel/access/session.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { mayHandle, mayRate, mayReply } from './policy.ts'
import {
  insertFeedback,
  insertReply,
  rateFeedback,
  selectFeedback,
  selectHandlers,
  selectOwnFeedback,
  takeFeedback,
  loadVisibleFeedback,
  updateFeedback,
} from './queries.ts'
import { firstLine, stateWords } from './rules.ts'
import { show, thread } from './present.ts'
import { notifyOfFeedback } from './notify-handlers.ts'

const listLink = (id: string) => `/feedback/list?id=${id}`
const ownLink = (id: string) => `/account/data?feedback=${id}#feedback`

export default handlers(contract, {
  async feedbackList({ body }, { db, user }) {
    assertAllowed(mayHandle(user))
    const found = await selectFeedback(db, user, body)
    return { ...found, items: found.items.map((row) => show(user, row)) }
  },

  async feedbackMine({ query }, { db, user }) {
    const found = await selectOwnFeedback(db, user, query)
    return { ...found, items: found.items.map((row) => show(user, row)) }
  },

  async feedbackGet({ id }, { db, user }) {
    await loadVisibleFeedback(db, user, id)
    return thread(db, user, id)
  },

  async feedbackSend({ body }, context) {
    const id = await insertFeedback(context.db, context.user, body)
    await notifyOfFeedback(context, { ...body, id, link: listLink(id) })
    return { id }
  },

  feedbackPicture: prepared(
    async (given: CallInput<typeof contract.feedbackPicture>, { app }) => readPicture(app, given.file),
    async ({ upload, width, height }, { db, user }: { db: Db; user: User }) => insertFile(db, user, upload, { width, height }),
  ),

  async feedbackHandle({ id, body: { rowVersion, ...body } }, context) {
    const { db, user } = context
    assertAllowed(mayHandle(user))
    const before = await loadVisibleFeedback(db, user, id)
    const set = { ...(body.state && { state: body.state }), ...(body.assigneeId !== undefined && { assigneeId: body.assigneeId }) }
    if (set.assigneeId) assertAllowed((await selectHandlers(db)).some((handler) => handler.id === set.assigneeId))
    await updateFeedback(db, id, rowVersion, set)
    const after = await takeFeedback(db, id)
    const stateOf = (row: typeof before) => ({ state: row.state, assignee: row.assigneeName ?? '' })
    const name = firstLine(before.body)
    await logOperation(context, 'feedback.change', { kind: 'feedback', id, name, before: stateOf(before), after: stateOf(after) })
    if (set.state && set.state !== before.state && before.memberId !== user.memberId) {
      const to = stateWords[set.state]
      const title = { zh: `你的反馈${to.zh}：${name}`, en: `Your feedback is now “${to.en.toLowerCase()}”: ${name}` }
      await notify(db, [before.memberId], { type: feedbackMessages, title, link: ownLink(id), about: `feedback:${id}` })
    }
    if (set.assigneeId && set.assigneeId !== before.assigneeId && set.assigneeId !== user.memberId) {
      const title = { zh: `${user.name}请你处理反馈：${name}`, en: `${user.name} assigned feedback to you: ${name}` }
      await notify(db, [set.assigneeId], { type: feedbackMessages, title, link: listLink(id), about: `feedback:${id}` })
    }
    return thread(db, user, id)
  },

  async feedbackReply({ id, body }, { db, user }) {
    const row = await loadVisibleFeedback(db, user, id)
    assertAllowed(mayReply(user, row) && (!body.internal || mayHandle(user)))
    await insertReply(db, user, id, body)
    const name = firstLine(row.body)
    const about = { type: feedbackMessages, body: { zh: body.body, en: body.body }, about: `feedback:${id}` } as const
    if (row.memberId === user.memberId) {
      const title = { zh: `${user.name}补充了反馈：${name}`, en: `${user.name} added to their feedback: ${name}` }
      if (row.assigneeId) await notify(db, [row.assigneeId], { ...about, title, link: listLink(id) })
    } else if (!body.internal) {
      await notify(db, [row.memberId], {
        ...about,
        title: { zh: `你的反馈有了答复：${name}`, en: `Your feedback was answered: ${name}` },
        link: ownLink(id),
      })
    }
    return thread(db, user, id)
  },

  async feedbackRate({ id, body }, { db, user }) {
    const row = await loadVisibleFeedback(db, user, id)
    assertAllowed(mayRate(user, row))
    await rateFeedback(db, id, body.satisfaction)
    return thread(db, user, id)
  },

  async feedbackHandlers(_given, { db, user }) {
    assertAllowed(mayHandle(user))
    return selectHandlers(db)
  },
})
