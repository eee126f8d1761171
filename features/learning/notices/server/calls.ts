import * as contract from '../contract.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import type { Operation } from '#server/kernel/events/operation-log.ts'
import { acceptRichText, isEmptyText } from '#server/kernel/texts/rich-text.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { loadClass } from '#features/learning/classes/server/queries.ts'
import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { takeTaughtClasses } from '#features/learning/classes/server/taught.ts'
import { storedFilesOf, takeFiles } from '#features/library/attachments/server/take-files.ts'
import { openNotice } from './opened.ts'
import { allowed } from './policy.ts'
import { presentRows } from './present.ts'
import { askAgain, publishNotice } from './publish.ts'
import {
  lockNotices,
  noNotice,
  type NoticeRecord,
  selectClassesOfNotices,
  selectMyNotices,
  selectNoticeFiles,
  selectNotices,
  selectNoticesById,
  takeBody,
  takeNotice,
} from './queries.ts'
import { findReceipt, putConfirmation, putReading } from './readers/receipt-queries.ts'
import { counts, stateAfter } from './rules.ts'
import { binNotice, insertNotice, type NoticeValues, updateNotice, updatePinned, updateState } from './write-queries.ts'

const objectOf = ({ id, title }: Pick<NoticeRecord, 'id' | 'title'>) => ({ kind: 'notice', id, name: title })

async function presented({ db, user }: CallContext, id: string): Promise<contract.NoticeRow> {
  const [row] = await presentRows(db, user, [await takeNotice(db, id)])
  if (!row) throw noNotice()
  return row
}

interface Before {
  classIds: readonly string[]
  fileIds: readonly string[]
}

/** Checks a draft field by field. Classes and files that the notice has already stay possible, also when a class is over by now. */
async function checkedDraft(
  { db, user }: CallContext,
  draft: contract.NoticeDraft,
  before: Before = { classIds: [], fileIds: [] },
): Promise<NoticeValues> {
  const text = acceptRichText('body', draft.body)
  if (isEmptyText(text)) throw invalid('body', { zh: '请填写正文', en: 'Write the text of the notice' })
  const classIds = [...new Set(draft.classIds)]
  await takeTaughtClasses(
    db,
    user,
    'classIds',
    classIds.filter((id) => !before.classIds.includes(id)),
  )
  const fileIds = await takeFiles(db, user, 'fileIds', draft.fileIds, before.fileIds)
  const bodyFileIds = await takeFiles(db, user, 'body', text.files, before.fileIds)
  const { title, pinned, needConfirm } = draft
  const publishAt = draft.publishAt === null ? null : new Date(draft.publishAt)
  return { title, pinned, needConfirm, publishAt, classIds, fileIds, bodyFileIds, body: text.doc, plain: text.plain }
}

const logged = ({ title, plain, needConfirm, publishAt, classIds, fileIds }: Omit<NoticeValues, 'body' | 'pinned' | 'bodyFileIds'>) => ({
  title,
  body: plain.slice(0, 500),
  needConfirm,
  publishAt: publishAt?.toISOString() ?? null,
  classes: classIds.length,
  files: fileIds.length,
})

/** Brings a notice that was just saved into the state that its author wants. */
async function lead(
  context: CallContext,
  id: string,
  before: contract.NoticeState,
  wanted: { publish: boolean; publishAt: Date | null },
): Promise<void> {
  const { db } = context
  const state = stateAfter(before, wanted, new Date())
  if (state === before) return
  const notice = await takeNotice(db, id)
  if (state === 'published') await publishNotice(db, id)
  else await updateState(db, id, state)
  if (state !== 'draft') await logOperation(context, 'notice.publish', { ...objectOf(notice), before: { state: before }, after: { state } })
}

interface Action {
  needs: keyof ReturnType<typeof allowed>
  operation: Operation
  act: (context: CallContext, notice: NoticeRecord) => Promise<unknown>
}
const actions: Record<contract.NoticeAction, Action> = {
  publish: { needs: 'publish', operation: 'notice.publish', act: ({ db }, { id }) => publishNotice(db, id) },
  withdraw: {
    needs: 'withdraw',
    operation: 'notice.withdraw',
    act: ({ db }, { id, state }) => updateState(db, id, state === 'scheduled' ? 'draft' : 'withdrawn'),
  },
  pin: { needs: 'change', operation: 'notice.pin', act: ({ db }, { id }) => updatePinned(db, id, true) },
  unpin: { needs: 'change', operation: 'notice.unpin', act: ({ db }, { id }) => updatePinned(db, id, false) },
  remove: { needs: 'remove', operation: 'notice.remove', act: ({ db }, { id }) => binNotice(db, id, true) },
  restore: { needs: 'restore', operation: 'notice.restore', act: ({ db }, { id }) => binNotice(db, id, false) },
}

export default handlers(contract, {
  async noticeList({ query }, { db, user }) {
    if (query.classId !== undefined) assertAllowed(maySeeMembers(user, await loadClass(db, user, query.classId)))
    const found = await selectNotices(db, user, query)
    return { ...found, items: await presentRows(db, user, found.items) }
  },

  async myNoticeList({ query }, { db, user }) {
    if (query.classId !== undefined) await loadClass(db, user, query.classId)
    const found = await selectMyNotices(db, user, query)
    const classes = await selectClassesOfNotices(
      db,
      user,
      found.items.map(({ id }) => id),
    )
    const items = found.items.map(({ readAt, confirmedAt, publishedAt, shownAt, changedAt, ...row }): contract.MyNotice => ({
      id: row.id,
      title: row.title,
      excerpt: row.excerpt,
      author: row.author,
      classNames: classes.flatMap(({ noticeId, myRole, className }) => (noticeId === row.id && myRole === 'student' ? [className] : [])),
      pinned: row.pinned,
      needConfirm: row.needConfirm,
      publishedAt: (publishedAt ?? shownAt).toISOString(),
      changed: changedAt !== null,
      files: Number(row.files),
      read: readAt !== null,
      confirmed: confirmedAt !== null,
    }))
    return { ...found, items }
  },

  async noticeGet({ noticeId }, { db, user }) {
    const { notice, classes, staff, student } = await openNotice(db, user, noticeId)
    const before = student ? await findReceipt(db, user, noticeId) : undefined
    if (student) await putReading(db, user, noticeId, notice.askedAt)
    const { body } = await takeBody(db, noticeId)
    const { attached } = await selectNoticeFiles(db, noticeId)
    const [taught] = staff ? await presentRows(db, user, [notice]) : []
    const current = counts(before?.readAt, notice.askedAt)
    return {
      id: notice.id,
      title: notice.title,
      pinned: notice.pinned,
      needConfirm: notice.needConfirm,
      state: notice.state,
      author: notice.author,
      publishedAt: notice.publishedAt?.toISOString() ?? null,
      changedAt: notice.changedAt?.toISOString() ?? null,
      body: body as contract.Notice['body'],
      files: await storedFilesOf(db, attached),
      classes: classes.flatMap(({ classId, className, myRole }) => (staff || myRole !== null ? [{ id: classId, name: className }] : [])),
      receipt: student
        ? {
            confirmedAt: (current && before?.confirmedAt?.toISOString()) || null,
            changedSince: before !== undefined && notice.changedAt !== null && before.readAt < notice.changedAt,
          }
        : null,
      taught: taught ?? null,
    }
  },

  async noticeAdd({ body: { publish, ...draft } }, context) {
    const { db, user } = context
    const values = await checkedDraft(context, draft)
    const id = await insertNotice(db, user.memberId, values)
    await lead(context, id, 'draft', { publish, publishAt: values.publishAt })
    return presented(context, id)
  },

  async noticeChange({ noticeId, body: { rowVersion, publish, again, ...draft } }, context) {
    const { db, user } = context
    await lockNotices(db, [noticeId])
    const { notice, classes } = await openNotice(db, user, noticeId)
    assertAllowed(allowed(user, notice, classes).change)
    const files = await selectNoticeFiles(db, noticeId)
    const { plain } = await takeBody(db, noticeId)
    const classIds = classes.map(({ classId }) => classId)
    const values = await checkedDraft(context, draft, { classIds, fileIds: files.all })
    await updateNotice(db, noticeId, rowVersion, values, { changed: notice.publishedAt !== null })
    if (notice.state !== 'draft') {
      const before = logged({ ...notice, plain, classIds, fileIds: files.attached })
      await logOperation(context, 'notice.change', { ...objectOf(notice), before, after: logged(values) })
    }
    await lead(context, noticeId, notice.state, { publish, publishAt: values.publishAt })
    if (again && notice.state === 'published') await askAgain(db, noticeId)
    return presented(context, noticeId)
  },

  async noticesAct({ body: { action, ids } }, context) {
    const { db, user, language } = context
    await lockNotices(db, ids)
    const notices = new Map((await selectNoticesById(db, ids)).map((notice) => [notice.id, notice]))
    const classes = Map.groupBy(await selectClassesOfNotices(db, user, ids), ({ noticeId }) => noticeId)
    const { needs, operation, act } = actions[action]
    const result: { done: string[]; failed: { id: string; name: string; reason: string }[] } = { done: [], failed: [] }
    for (const id of new Set(ids)) {
      const notice = notices.get(id)
      const seen = notice && (classes.get(id) ?? []).some(({ myRole }) => myRole !== null && myRole !== 'student')
      const may = notice && allowed(user, notice, classes.get(id) ?? [])[needs]
      if (!notice || !may) {
        const reason = inLanguage((notice && seen ? refusal('forbidden') : noNotice()).words, language)
        result.failed.push({ id, name: seen ? notice.title : '', reason })
        continue
      }
      await act(context, notice)
      await logOperation(context, operation, objectOf(notice))
      result.done.push(id)
    }
    return result
  },

  async noticeConfirm({ noticeId }, { db, user }) {
    const { notice, student } = await openNotice(db, user, noticeId)
    assertAllowed(student)
    if (!notice.needConfirm) throw refusal('conflict', { zh: '这条通知不需要确认', en: 'This notice does not ask for confirmation' })
    await putReading(db, user, noticeId, notice.askedAt)
    await putConfirmation(db, user, noticeId)
  },
})
