import { newCode } from '#features/learning/classes/server/joining/codes.ts'
import { newId } from '#server/kernel/data/id.ts'
import { paragraphs } from '#server/seeds/textbook.ts'
import { type Expectation, entriesOf, leading, notLogged } from '#server/testing/matrix/cell.ts'
import type { ThingsContext } from '#server/testing/matrix/things.ts'
import * as notices from '../contract.ts'
import * as readers from '../contract-readers.ts'

/** A notice is there for those who teach its classes and for administrators of the institution. */
const taught: Expectation = { own: 'ok', same: leading('ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const batch: Expectation = { own: 'ok', same: leading('ok', 'none'), other: 'none', deleted: 'none' }
/** Students confirm; an administrator sees the notice and has nothing to confirm. */
const received: Expectation = { own: 'ok', same: leading('forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' }

const body = paragraphs('周四停课，改到周六上午。')

export const matrix = [
  ...entriesOf(notices)({
    noticeList: { ask: ({ noticeClassId }) => ({ query: { classId: noticeClassId } }), expect: taught },
    myNoticeList: { ask: () => ({ query: {} }), expect: 'ok' },
    noticeGet: { ask: ({ noticeId }) => ({ noticeId }), expect: taught, logs: notLogged.personal },
    noticeAdd: {
      ask: ({ noticeClassId }) => ({ key: newId(), body: { title: '调课', body, classIds: [noticeClassId], publish: true } }),
      expect: { own: 'ok', same: leading('ok', 'invalid'), other: 'invalid', deleted: 'invalid' },
      logs: ['notice.publish'],
    },
    noticeChange: {
      ask: ({ noticeId, noticeClassId }) => ({ noticeId, body: { title: '调课', body, classIds: [noticeClassId], rowVersion: 1 } }),
      expect: taught,
      logs: ['notice.change'],
    },
    noticesAct: {
      ask: ({ noticeId }) => ({ body: { action: 'withdraw', ids: [noticeId] } }),
      expect: batch,
      logs: ['notice.withdraw', 'notice.pin', 'notice.unpin', 'notice.remove', 'notice.restore'],
    },
    noticeConfirm: { ask: ({ receivedNoticeId }) => ({ noticeId: receivedNoticeId }), expect: received, logs: notLogged.ownRecord },
  }),
  ...entriesOf(readers)({
    noticeReaders: { ask: ({ noticeId, noticeClassId }) => ({ noticeId, classId: noticeClassId, query: {} }), expect: taught },
    noticeReadersExport: {
      ask: ({ noticeId, noticeClassId }) => ({ noticeId, classId: noticeClassId, body: { columns: ['name', 'readAt'], format: 'xlsx' } }),
      expect: taught,
      logs: ['export.run'],
    },
    noticeRemind: { ask: ({ noticeId }) => ({ noticeId }), expect: taught, logs: ['notice.remind'] },
  }),
]

declare module '#server/testing/matrix/things.ts' {
  interface Things {
    /** A class that the person teaches. */
    noticeClassId: string
    /** A published notice of it. */
    noticeId: string
    /** A notice of a class in which the person is a student. */
    receivedNoticeId: string
  }
}

export async function things({ db, memberId, studentId, fileId, named }: ThingsContext) {
  const [noticeClassId, studiedId, noticeId, receivedNoticeId] = [newId(), newId(), newId(), newId()]
  const klass = { ownerId: memberId, state: 'running' }
  await db
    .insertInto('classes')
    .values([
      { ...klass, id: noticeClassId, name: named('有通知的班'), inviteCode: newCode() },
      { ...klass, id: studiedId, name: named('收到通知的班'), inviteCode: newCode() },
    ])
    .execute()
  await db
    .insertInto('classMembers')
    .values([
      { classId: noticeClassId, memberId, role: 'teacher', joinedVia: 'added' },
      ...(memberId === studentId ? [] : [{ classId: noticeClassId, memberId: studentId, joinedVia: 'code' }]),
      { classId: studiedId, memberId, joinedVia: 'code' },
    ])
    .execute()
  const notice = {
    authorId: memberId,
    body: JSON.stringify(body),
    plain: '周四停课',
    state: 'published',
    publishedAt: new Date(),
    toldAt: new Date(),
  }
  await db
    .insertInto('notices')
    .values([
      { ...notice, id: noticeId, title: named('通知') },
      { ...notice, id: receivedNoticeId, title: named('待确认的通知'), needConfirm: true },
    ])
    .execute()
  await db
    .insertInto('noticeClasses')
    .values([
      { noticeId, classId: noticeClassId },
      { noticeId: receivedNoticeId, classId: studiedId },
    ])
    .execute()
  await db.insertInto('noticeReceipts').values({ noticeId: receivedNoticeId, memberId }).execute()
  await db.insertInto('noticeFiles').values({ noticeId, fileId, seq: 0 }).execute()
  return { noticeClassId, noticeId, receivedNoticeId }
}

/** Reviewed for personal data. */
export const reviewedColumns = {
  notices:
    'asked_at author_id body changed_at created_at deleted_at id institution_id need_confirm pinned plain publish_at published_at reminded_at row_version state title told_at updated_at',
  notice_classes: 'class_id institution_id notice_id',
  notice_files: 'file_id institution_id notice_id seq',
  notice_receipts: 'confirmed_at institution_id member_id notice_id read_at',
}
