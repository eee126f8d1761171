import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { NoticeRow } from '../contract.ts'
import { allowed, isStaffOf } from './policy.ts'
import { type ClassOfNotice, type NoticeRecord, selectClassesOfNotices } from './queries.ts'
import { countReaders, type ReaderCount } from './readers/receipt-queries.ts'

const none = { students: 0, read: 0, confirmed: 0 }
const figures = ({ students, read, confirmed }: Pick<ReaderCount, 'students' | 'read' | 'confirmed'>) => ({ students, read, confirmed })

/** Notices as those who teach see them: with their readers in the classes that the user teaches or assists in, and with what the user may do. */
export async function presentRows(db: Db, user: User, notices: readonly NoticeRecord[]): Promise<NoticeRow[]> {
  const ids = notices.map(({ id }) => id)
  const classes = Map.groupBy(await selectClassesOfNotices(db, user, ids), ({ noticeId }) => noticeId)
  const counts = Map.groupBy(await countReaders(db, ids), ({ noticeId }) => noticeId)
  return notices.map((notice) => rowOf(user, notice, classes.get(notice.id) ?? [], counts.get(notice.id) ?? []))
}

function rowOf(user: User, notice: NoticeRecord, classes: readonly ClassOfNotice[], counts: readonly ReaderCount[]): NoticeRow {
  const countOf = (classId: string | null) => figures(counts.find((count) => count.classId === classId) ?? none)
  const seen = classes
    .filter((klass) => isStaffOf(user, klass))
    .map(({ classId, className }) => ({ id: classId, name: className, ...countOf(classId) }))
  const [only, ...others] = seen
  // Who teaches some of the classes sees the figures of these; students of several of them are counted once where the caller sees all.
  const sum = (key: keyof typeof none) => seen.reduce((all, klass) => all + klass[key], 0)
  const together =
    only && !others.length
      ? figures(only)
      : seen.length === classes.length
        ? countOf(null)
        : { students: sum('students'), read: sum('read'), confirmed: sum('confirmed') }
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: notice.id,
    title: notice.title,
    pinned: notice.pinned,
    needConfirm: notice.needConfirm,
    state: notice.state,
    author: notice.author,
    publishedAt: iso(notice.publishedAt),
    changedAt: iso(notice.changedAt),
    excerpt: notice.excerpt,
    publishAt: iso(notice.publishAt),
    shownAt: notice.shownAt.toISOString(),
    deletedAt: iso(notice.deletedAt),
    files: notice.files,
    classes: seen,
    ...together,
    rowVersion: notice.rowVersion,
    can: allowed(user, notice, classes),
  }
}
