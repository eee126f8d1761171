import { type ExpressionBuilder, sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { Rows } from '#server/kernel/data/rows.ts'
import type { User } from '#server/kernel/access/session.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { ClassRole, ClassState } from '#features/learning/classes/contract.ts'
import type { NoticeState } from '../contract.ts'

export const noNotice = () => refusal('notFound', { zh: '通知不存在或已撤回', en: 'This notice does not exist or was withdrawn' })

/** Characters of the text that a list shows. */
const excerptLength = 160

const notices = (db: Db) =>
  db
    .selectFrom('notices')
    .innerJoin('members as authors', 'authors.id', 'notices.authorId')
    .select([
      'notices.id',
      'notices.authorId',
      'notices.title',
      'notices.pinned',
      'notices.needConfirm',
      'notices.state',
      'notices.publishAt',
      'notices.publishedAt',
      'notices.changedAt',
      'notices.askedAt',
      'notices.toldAt',
      'notices.remindedAt',
      'notices.shownAt',
      'notices.deletedAt',
      'notices.binned',
      'notices.rowVersion',
      'authors.name as author',
    ])
    .select(sql<string>`left(notices.plain, ${sql.lit(excerptLength)})`.as('excerpt'))
    .select((q) =>
      q
        .selectFrom('noticeFiles')
        .select((c) => c.fn.countAll<number>().as('n'))
        .whereRef('noticeFiles.noticeId', '=', 'notices.id')
        .where('noticeFiles.seq', '>=', 0)
        .as('files'),
    )

type Selected = Awaited<ReturnType<ReturnType<typeof notices>['execute']>>[number]
const typed = (row: Selected) => ({ ...row, state: row.state as NoticeState, files: Number(row.files) })
/** A notice without its text. */
export type NoticeRecord = ReturnType<typeof typed>

/** A notice of the institution in whatever state; refuses with `notFound`. */
export async function takeNotice(db: Db, id: string): Promise<NoticeRecord> {
  const row = await notices(db).where('notices.id', '=', id).executeTakeFirst()
  if (!row) throw noNotice()
  return typed(row)
}

/** Locks notices until the end of the transaction, always in the same order. */
export const lockNotices = (db: Db, ids: readonly string[]) =>
  db.selectFrom('notices').select('notices.id').where('notices.id', 'in', ids).orderBy('notices.id').forUpdate().execute()

/** These notices, in no order. */
export const selectNoticesById = async (db: Db, ids: readonly string[]): Promise<NoticeRecord[]> =>
  (await notices(db).where('notices.id', 'in', ids).execute()).map(typed)

export const takeBody = (db: Db, id: string) =>
  db.selectFrom('notices').select(['notices.body', 'notices.plain']).where('notices.id', '=', id).executeTakeFirstOrThrow()

export interface ClassOfNotice {
  noticeId: string
  classId: string
  className: string
  classState: ClassState
  /** What the user is in the class now. */
  myRole: ClassRole | null
}

/** The classes of notices that are not dissolved, with what the user is in each. */
export async function selectClassesOfNotices(db: Db, user: Pick<User, 'memberId'>, noticeIds: readonly string[]): Promise<ClassOfNotice[]> {
  if (!noticeIds.length) return []
  const rows = await db
    .selectFrom('noticeClasses')
    .innerJoin('classes', 'classes.id', 'noticeClasses.classId')
    .leftJoin('classMembers', (join) =>
      join.onRef('classMembers.classId', '=', 'classes.id').on('classMembers.memberId', '=', user.memberId).on('classMembers.state', '=', 'active'),
    )
    .select([
      'noticeClasses.noticeId',
      'classes.id as classId',
      'classes.name as className',
      'classes.state as classState',
      'classMembers.role as myRole',
    ])
    .where('noticeClasses.noticeId', 'in', noticeIds)
    .where('classes.binned', '=', false)
    .orderBy(sql`classes.name collate "zh-x-icu"`)
    .orderBy('classes.id')
    .execute()
  return rows.map((row) => ({ ...row, classState: row.classState as ClassState, myRole: row.myRole as ClassRole | null }))
}

/** The classes in which the user has one of these roles now. */
const ownClasses = (db: Db, user: Pick<User, 'memberId'>, roles: readonly ClassRole[]) =>
  db
    .selectFrom('classMembers')
    .innerJoin('classes', 'classes.id', 'classMembers.classId')
    .select('classMembers.classId')
    .where('classMembers.memberId', '=', user.memberId)
    .where('classMembers.state', '=', 'active')
    .where('classMembers.role', 'in', roles)
    .where('classes.binned', '=', false)

const orders = {
  pinned: descending('notices.pinned', 'notices.shownAt', 'notices.id'),
  '-shownAt': descending('notices.shownAt', 'notices.id'),
  shownAt: ascending('notices.shownAt', 'notices.id'),
} as const

interface Filter extends Paging {
  classId?: string | undefined
  state?: NoticeState | undefined
  q?: string | undefined
  bin: boolean
  sort: keyof typeof orders
}

/** A page of the notices of the classes that the user teaches or assists in, or of one class that the caller has checked. Drafts are the author's. */
export async function selectNotices(db: Db, user: User, { classId, state, q, bin, ...paging }: Filter) {
  const of = db.selectFrom('noticeClasses').select('noticeClasses.noticeId')
  const mine = classId === undefined ? of.where('classId', 'in', ownClasses(db, user, ['teacher', 'assistant'])) : of.where('classId', '=', classId)
  const found = notices(db)
    .where('notices.binned', '=', bin)
    .where('notices.id', 'in', mine)
    .where((c) => c.or([c('notices.state', '<>', 'draft'), c('notices.authorId', '=', user.memberId)]))
    .$if(state !== undefined, (rows) => rows.where('notices.state', '=', state ?? ''))
  const { items, ...rest } = await paged(db, found, orders, { ...paging, words: q })
  return { ...rest, items: items.map(typed) }
}

/** The condition that a notice (the row `notices` of a query) is shown to this student now. */
export const isShownTo = (db: Db, user: Pick<User, 'memberId'>, classId?: string) => (q: ExpressionBuilder<Pick<Rows, 'notices'>, 'notices'>) =>
  q.and([
    q('notices.state', '=', 'published'),
    q('notices.binned', '=', false),
    q(
      'notices.id',
      'in',
      db
        .selectFrom('noticeClasses')
        .select('noticeClasses.noticeId')
        .where('classId', 'in', ownClasses(db, user, ['student']).where('classes.state', '<>', 'draft'))
        .$if(classId !== undefined, (rows) => rows.where('classId', '=', classId ?? '')),
    ),
  ])

/** Whether a student sees one of these notices now. */
export const isShown = async (db: Db, user: Pick<User, 'memberId'>, ids: readonly string[]): Promise<boolean> =>
  (await db.selectFrom('notices').select('notices.id').where('notices.id', 'in', ids).where(isShownTo(db, user)).limit(1).executeTakeFirst()) !==
  undefined

interface MyFilter extends Paging {
  classId?: string | undefined
  open: boolean
  q?: string | undefined
}

/** A page of the notices that a student sees, each with the student's reading of it. */
export async function selectMyNotices(db: Db, user: Pick<User, 'memberId'>, { classId, open, q, ...paging }: MyFilter) {
  const found = notices(db)
    .leftJoin('noticeReceipts', (join) =>
      join
        .onRef('noticeReceipts.noticeId', '=', 'notices.id')
        .on('noticeReceipts.memberId', '=', user.memberId)
        .on(sql<boolean>`(notices.asked_at is null or notice_receipts.read_at >= notices.asked_at)`),
    )
    .select(['noticeReceipts.readAt', 'noticeReceipts.confirmedAt'])
    .where(isShownTo(db, user, classId))
    .$if(open, (rows) =>
      rows.where(sql<boolean>`(case when notices.need_confirm then notice_receipts.confirmed_at else notice_receipts.read_at end) is null`),
    )
  return paged(db, found, { pinned: orders.pinned }, { ...paging, sort: 'pinned', words: q })
}

/** Ids of the files of a notice: its attachments in their order, and all of them with those inside the text. */
export async function selectNoticeFiles(db: Db, id: string): Promise<{ attached: string[]; all: string[] }> {
  const rows = await db
    .selectFrom('noticeFiles')
    .select(['noticeFiles.fileId', 'noticeFiles.seq'])
    .where('noticeFiles.noticeId', '=', id)
    .orderBy('noticeFiles.seq')
    .execute()
  return { attached: rows.flatMap(({ fileId, seq }) => (seq < 0 ? [] : [fileId])), all: rows.map(({ fileId }) => fileId) }
}

/** The notices that a file belongs to. */
export const selectNoticesOfFile = (db: Db, fileId: string) =>
  db.selectFrom('noticeFiles').select('noticeFiles.noticeId').where('noticeFiles.fileId', '=', fileId).limit(20).execute()
