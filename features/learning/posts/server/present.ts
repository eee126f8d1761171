import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { StoredFile } from '#contract/files.ts'
import { selectStoredFiles } from '#features/library/attachments/server/file-queries.ts'
import type { Anchor, PostAuthor, PostLine, postStates, ShownAnchor } from '../contract.ts'
import { mayDecide, mayEdit, mayRemove, mayReport, mayWrite } from './policy.ts'
import { type PostRow, selectAttached, selectPosts } from './reading/post-queries.ts'
import type { ThreadRecord } from './reading/reach-queries.ts'
import { findListed, selectAnchorNames, type ThreadRow } from './reading/thread-queries.ts'

type PostState = (typeof postStates)[number]

interface Author {
  id: string
  name: string
  avatarUrl: string | null
  /** What the person is in the class; null for an administrator who is not in it. */
  role: string | null
  anonymous: boolean
  alias: number | null
}

const roleOf = (role: string | null): PostAuthor['role'] => (role === 'student' || role === 'assistant' ? role : 'teacher')

/** An author as a viewer may know them: of an anonymous classmate only the number within the thread. */
function presentAuthor(user: User, moderates: boolean, { id, name, avatarUrl, role, anonymous, alias }: Author): PostAuthor {
  if (!anonymous) return { id, name, avatarUrl, alias: null, role: roleOf(role) }
  if (moderates || id === user.memberId) return { id, name, avatarUrl, alias, role: roleOf(role) }
  return { id: null, name: '', avatarUrl: null, alias, role: 'student' }
}

const unnamed: PostAuthor = { id: null, name: '', avatarUrl: null, alias: null, role: 'student' }

/** Posts of one thread, or of several, each with its own. */
export async function presentPosts(db: Db, user: User, rows: readonly { row: PostRow; thread: ThreadRecord }[]): Promise<PostLine[]> {
  const attached = await selectAttached(
    db,
    rows.filter(({ row }) => row.deletedAt === null).map(({ row }) => row.id),
  )
  const files = await selectStoredFiles(
    db,
    attached.map(({ fileId }) => fileId),
  )
  const filesOf = new Map<string, StoredFile[]>()
  for (const { postId, fileId } of attached) {
    const file = files.get(fileId)
    if (file) filesOf.set(postId, [...(filesOf.get(postId) ?? []), file])
  }
  return rows.map(({ row, thread }) => presentPost(user, thread, row, filesOf.get(row.id) ?? []))
}

function presentPost(user: User, thread: ThreadRecord, row: PostRow, files: StoredFile[]): PostLine {
  const deleted = row.deletedAt !== null
  const base = { id: row.id, createdAt: row.createdAt.toISOString(), rowVersion: row.rowVersion, private: row.private }
  if (deleted)
    return {
      ...base,
      author: unnamed,
      mine: false,
      doc: null,
      files: [],
      state: 'deleted',
      reason: '',
      answers: null,
      editedAt: null,
      likes: 0,
      liked: false,
      can: { reply: false, edit: false, remove: false, report: false, moderate: false },
    }
  const author = {
    id: row.authorId,
    name: row.authorName,
    avatarUrl: row.avatarUrl,
    role: row.authorRole,
    anonymous: row.anonymous,
    alias: row.alias,
  }
  const answers =
    row.answersId !== null && row.answersId !== row.parentId && row.answeredAuthorId !== null
      ? presentAuthor(user, thread.moderates, {
          id: row.answeredAuthorId,
          name: row.answeredName ?? '',
          avatarUrl: row.answeredAvatarUrl,
          role: row.answeredRole,
          anonymous: row.answeredAnonymous ?? false,
          alias: row.answeredAlias,
        })
      : null
  return {
    ...base,
    author: presentAuthor(user, thread.moderates, author),
    mine: row.authorId === user.memberId,
    doc: row.doc as unknown as DocJson,
    files,
    state: row.state as PostState,
    reason: row.reason,
    answers,
    editedAt: row.editedAt?.toISOString() ?? null,
    likes: Number(row.likes),
    liked: row.liked === true,
    can: {
      reply: mayWrite(thread) && row.state === 'shown',
      edit: mayEdit(user, thread, row),
      remove: mayRemove(user, thread, row),
      report: mayReport(user, thread, row),
      moderate: mayDecide(thread, row) && row.authorId !== user.memberId,
    },
  }
}

/** What topics and questions have in common in a list. */
export function presentThread(user: User, row: ThreadRow) {
  const author = {
    id: row.authorId,
    name: row.authorName,
    avatarUrl: row.avatarUrl,
    role: row.authorRole,
    anonymous: row.anonymous,
    alias: row.alias,
  }
  return {
    id: row.id,
    classId: row.classId,
    className: row.className,
    title: row.title,
    author: presentAuthor(user, row.moderates, author),
    mine: row.authorId === user.memberId,
    excerpt: row.excerpt,
    state: row.state as PostState,
    anchored: row.anchor !== null,
    pinned: row.pinned,
    locked: row.locked,
    closesAt: row.closesAt?.toISOString() ?? null,
    replies: Number(row.replies),
    likes: Number(row.likes),
    unread: row.unread,
    createdAt: row.createdAt.toISOString(),
    repliedAt: row.repliedAt.toISOString(),
  }
}

async function presentAnchor(db: Db, anchor: Anchor | null): Promise<ShownAnchor | null> {
  return anchor && { ...anchor, ...(await selectAnchorNames(db, anchor.textbookId, anchor.chapterId)) }
}

/** What topics and questions have in common on their own screen; with `row`, the thread as a list has it. */
export async function presentOpen(db: Db, user: User, thread: ThreadRecord) {
  const row = await findListed(db, user, thread.id)
  const [first] = await selectPosts(db, user, [thread.openingId])
  if (!first) throw new Error('A thread that is read has an opening post that is read')
  const [opening] = await presentPosts(db, user, [{ row: first, thread }])
  if (!opening) throw new Error('A post was not presented')
  const open = {
    ...presentThread(user, row),
    anchor: await presentAnchor(db, thread.anchor as unknown as Anchor | null),
    opening,
    rowVersion: thread.rowVersion,
    can: {
      reply: mayWrite(thread) && opening.state === 'shown',
      anonymous: !thread.moderates,
      edit: opening.can.edit,
      moderate: thread.moderates,
      remove: opening.can.remove,
    },
  }
  return { open, row }
}
