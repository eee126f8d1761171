import type { FileReader } from '#server/kernel/files/file-readers.ts'
import { isStaffOf } from '../policy.ts'
import { isShown, selectClassesOfNotices, selectNoticesById, selectNoticesOfFile } from '../queries.ts'

/** Files of a notice are read by the students to whom it is shown and by those who teach or assist in one of its classes. */
export const noticeFileReader: FileReader = async (db, user, { id }) => {
  const ids = (await selectNoticesOfFile(db, id)).map(({ noticeId }) => noticeId)
  if (!ids.length) return false
  const classes = await selectClassesOfNotices(db, user, ids)
  if (classes.some((klass) => isStaffOf(user, klass))) {
    const notices = await selectNoticesById(db, ids)
    if (notices.some(({ state, authorId }) => state !== 'draft' || authorId === user.memberId)) return true
  }
  return isShown(db, user, ids)
}
