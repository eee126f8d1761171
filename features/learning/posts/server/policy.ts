import { maySeeMembers } from '#features/learning/classes/server/policy.ts'
import { isOver } from '#features/learning/classes/server/rules.ts'
import type { User } from '#server/kernel/access/session.ts'
import { takesPosts } from './rules.ts'

interface Thread {
  classState: string
  locked: boolean
  closesAt: Date | null
  moderates: boolean
}

interface Post {
  authorId: string
  state: string
  deletedAt: Date | null
}

/** Teachers and assistants of a class, and administrators of the institution, moderate what is written in it. */
export const mayModerate = (user: User, klass: { myRole: string | null }) => maySeeMembers(user, klass)

/** Teachers also write where a thread is locked or closed. A class that is over is only read. */
export const mayWrite = (thread: Thread, now = new Date()) => !isOver(thread.classState) && (thread.moderates || takesPosts(thread, now))

/** Authors change what is neither hidden nor deleted, as long as they may write there. */
export const mayEdit = (user: User, thread: Thread, post: Post) =>
  post.authorId === user.memberId && post.deletedAt === null && post.state !== 'hidden' && mayWrite(thread)

export const mayRemove = (user: User, thread: Thread, post: Post) =>
  post.deletedAt === null && !isOver(thread.classState) && (thread.moderates || (post.authorId === user.memberId && mayWrite(thread)))

/** Teachers decide themselves; others report what is not their own. */
export const mayReport = (user: User, thread: Thread, post: Post) =>
  !thread.moderates && post.deletedAt === null && post.authorId !== user.memberId && !isOver(thread.classState)

/** In a class that is over posts are still hidden, since they are still read. */
export const mayDecide = (thread: Thread, post: Post) => thread.moderates && post.deletedAt === null

export const mayChangeWords = (user: User) => user.rights.includes('SystemManagement:setting')
