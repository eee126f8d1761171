import * as contract from '../../contract-readers.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, retryLater } from '#server/kernel/http/refusal.ts'
import { tellStudents } from '../manifest/messages.ts'
import { openNotice } from '../opened.ts'
import { allowed, isStaffOf } from '../policy.ts'
import { lockNotices, noNotice } from '../queries.ts'
import { secondsToReminder } from '../rules.ts'
import { noticeReadersExportKind } from './export.ts'
import { selectReaders } from './reader-queries.ts'
import { selectAddressees, updateReminded } from './receipt-queries.ts'

/** Refuses who neither teaches nor assists in this class of the notice. */
async function mustSeeReaders({ db, user }: CallContext, noticeId: string, classId: string): Promise<void> {
  const { classes, staff } = await openNotice(db, user, noticeId)
  const klass = classes.find((each) => each.classId === classId)
  if (!klass) throw noNotice()
  assertAllowed(staff && isStaffOf(user, klass))
}

export default handlers(contract, {
  async noticeReaders({ noticeId, classId, query }, context) {
    await mustSeeReaders(context, noticeId, classId)
    const found = await selectReaders(context.db, { noticeId, classId, ...query })
    const iso = (at: Date | null) => at?.toISOString() ?? null
    return { ...found, items: found.items.map(({ readAt, confirmedAt, ...row }) => ({ ...row, readAt: iso(readAt), confirmedAt: iso(confirmedAt) })) }
  },

  async noticeReadersExport({ noticeId, classId, body: { format, ...filter } }, context) {
    await mustSeeReaders(context, noticeId, classId)
    return noticeReadersExportKind.start(context, { noticeId, classId, ...filter }, format)
  },

  async noticeRemind({ noticeId }, context) {
    const { db, user } = context
    await lockNotices(db, [noticeId])
    const { notice, classes } = await openNotice(db, user, noticeId)
    assertAllowed(allowed(user, notice, classes).remind)
    const wait = secondsToReminder(notice.remindedAt, new Date())
    if (wait > 0) throw retryLater('tooMany', wait, { zh: '一小时内只能提醒一次', en: 'You can send one reminder an hour' })
    const people = await selectAddressees(db, noticeId, { missing: true })
    if (people.length) {
      await updateReminded(db, noticeId)
      await tellStudents(db, people, notice, 'reminder')
      await logOperation(context, 'notice.remind', { kind: 'notice', id: noticeId, name: notice.title, after: { people: people.length } })
    }
    return { people: people.length }
  },
})
