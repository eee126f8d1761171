import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { allowed, isStaffOf } from './policy.ts'
import { type ClassOfNotice, isShown, noNotice, type NoticeRecord, selectClassesOfNotices, takeNotice } from './queries.ts'

export interface OpenedNotice {
  notice: NoticeRecord
  /** Its classes that are not dissolved, with what the user is in each. */
  classes: ClassOfNotice[]
  /** The user teaches or assists in one of them, or is an administrator of the institution. */
  staff: boolean
  /** The user sees it as a student. */
  student: boolean
}

/** A notice for those who may see it; refuses others with `notFound`: drafts of other people, and for students all but what is published. */
export async function openNotice(db: Db, user: User, id: string): Promise<OpenedNotice> {
  const notice = await takeNotice(db, id)
  const classes = await selectClassesOfNotices(db, user, [id])
  const staff = classes.some((klass) => isStaffOf(user, klass)) && (notice.state !== 'draft' || notice.authorId === user.memberId)
  const student = classes.some(({ myRole }) => myRole === 'student') && (await isShown(db, user, [id]))
  if (!student && (!staff || (notice.binned && !allowed(user, notice, classes).restore))) throw noNotice()
  return { notice, classes, staff, student }
}
