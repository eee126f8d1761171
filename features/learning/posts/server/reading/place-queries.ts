import type { FilePlaces } from '#server/kernel/files/file-places.ts'
import { threadLink } from '../tell.ts'
import { reachablePosts } from './reach-queries.ts'

/** Posts that the person reads, on the screen of their thread. */
export const postPlaces: FilePlaces = {
  place: 'post',
  async name(db, user, ids) {
    const rows = await reachablePosts(db, user)
      .select(['posts.id', 'threads.id as threadId', 'threads.kind', 'threads.title', 'classes.id as classId', 'classes.name as className'])
      .where('posts.id', 'in', ids)
      .execute()
    return rows.map(({ id, threadId, kind, title, classId, className }) => ({
      id,
      title,
      within: className,
      path: threadLink({ id: threadId, kind: kind === 'topic' ? 'topic' : 'question', classId }),
    }))
  },
}
