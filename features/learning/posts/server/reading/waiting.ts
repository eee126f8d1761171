import type { Paging } from '#contract/page.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { presentPosts } from '../present.ts'
import { selectPosts } from './post-queries.ts'
import { loadThreads, type ThreadKind } from './reach-queries.ts'
import { selectReports, selectWaiting } from './waiting-queries.ts'

/** Reports that are shown with a post. */
const shownReports = 5

/** A page of the posts of a class on which a teacher has to decide, with their reports. */
export async function presentWaiting(db: Db, user: User, classId: string, query: Paging) {
  const found = await selectWaiting(db, user, classId, query)
  const ids = found.items.map(({ id }) => id)
  const threads = await loadThreads(
    db,
    user,
    found.items.map(({ threadId }) => threadId),
  )
  const rows = (await selectPosts(db, user, ids)).flatMap((row) => {
    const thread = threads.get(row.threadId)
    return thread ? [{ row, thread }] : []
  })
  const posts = new Map((await presentPosts(db, user, rows)).map((post) => [post.id, post]))
  const reports = await selectReports(db, ids, shownReports)
  const items = found.items.flatMap(({ kind, reportCount, ...item }) => {
    const post = posts.get(item.id)
    if (!post) return []
    const of = reports.filter(({ postId }) => postId === item.id).map(({ name, reason, at }) => ({ name, reason, at: at.toISOString() }))
    return [{ ...item, kind: kind as ThreadKind, post, reports: of, reportCount: Number(reportCount) }]
  })
  return { ...found, items }
}
