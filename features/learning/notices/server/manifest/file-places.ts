import type { FilePlaces } from '#server/kernel/files/file-places.ts'
import { isStaffOf } from '../policy.ts'
import { selectClassesOfNotices, selectNoticesById } from '../queries.ts'

/** Notices of classes that the person teaches; drafts only of their author. */
export const noticePlaces: FilePlaces = {
  place: 'notice',
  async name(db, user, ids) {
    const classes = await selectClassesOfNotices(db, user, ids)
    const seen = new Map(classes.filter((klass) => isStaffOf(user, klass)).map((klass) => [klass.noticeId, klass.className]))
    const notices = await selectNoticesById(db, ids)
    return notices.flatMap(({ id, title, state, authorId }) => {
      const own = authorId === user.memberId
      if (!own && (state === 'draft' || !seen.has(id))) return []
      return [{ id, title, within: seen.get(id) ?? '', path: `/education/notice/details?${new URLSearchParams({ noticeId: id })}` }]
    })
  },
}
