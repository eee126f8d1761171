import { z } from 'zod'
import { Counter, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'

/** The most files that are attached to one post. */
const mostFiles = 10

/** What a thread is about: a passage of a textbook, or a moment of a video in it. `block` is the id of a block of the chapter. */
export const Anchor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passage'),
    textbookId: z.uuid(),
    chapterId: z.uuid(),
    block: z.string().max(60).nullable(),
    quote: z.string().trim().max(500),
  }),
  z.object({
    kind: z.literal('video'),
    textbookId: z.uuid(),
    chapterId: z.uuid(),
    block: z.string().min(1).max(60),
    /** Second of the video. */
    second: Counter,
  }),
])
export type Anchor = z.infer<typeof Anchor>

/** An anchor with the present names of its book and chapter; empty for what is withdrawn. */
const ShownAnchor = z.intersection(Anchor, z.object({ bookName: z.string(), chapterName: z.string() }))
export type ShownAnchor = z.infer<typeof ShownAnchor>

/** An author as the caller may know them. */
export const PostAuthor = z.object({
  /** Null for an anonymous classmate. */
  id: z.uuid().nullable(),
  /** Empty for an anonymous classmate. */
  name: z.string(),
  avatarUrl: z.string().nullable(),
  /** The number of an anonymous author within the thread; null for one who writes under their name. */
  alias: z.int().nullable(),
  /** Teachers, assistants and administrators are marked. */
  role: z.enum(['student', 'teacher', 'assistant']),
})
export type PostAuthor = z.infer<typeof PostAuthor>

export const postStates = ['shown', 'held', 'hidden', 'deleted'] as const

const PostBase = z.object({
  id: z.uuid(),
  author: PostAuthor,
  mine: z.boolean(),
  /** Null for a post that was deleted and stands only for the replies below it. */
  doc: RichText.nullable(),
  files: z.array(StoredFile),
  state: z.enum(postStates),
  /** Why it is hidden, for its author and the teachers. */
  reason: z.string(),
  /** Read by its author, the teachers and one more person at most. */
  private: z.boolean(),
  /** Whom it answers, where that is not the post above. */
  answers: PostAuthor.nullable(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  likes: z.int(),
  liked: z.boolean(),
  rowVersion: RowVersion,
  can: z.object({
    reply: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    report: z.boolean(),
    /** To hide, and to show what is hidden or waits. */
    moderate: z.boolean(),
  }),
})

export const Post = PostBase.extend({
  /** The first replies to this reply, the oldest first, and how many there are. */
  replies: z.array(PostBase),
  replyCount: z.int(),
})
export type Post = z.infer<typeof Post>
export type PostLine = z.infer<typeof PostBase>

/** What topics and questions have in common, in lists. */
export const Thread = z.object({
  id: z.uuid(),
  classId: z.uuid(),
  className: z.string(),
  title: z.string(),
  author: PostAuthor,
  mine: z.boolean(),
  /** The beginning of its text, without form. */
  excerpt: z.string(),
  state: z.enum(postStates),
  anchored: z.boolean(),
  pinned: z.boolean(),
  locked: z.boolean(),
  closesAt: z.iso.datetime().nullable(),
  /** Replies that the caller may read. */
  replies: z.int(),
  likes: z.int(),
  /** Something in it is new to the caller. */
  unread: z.boolean(),
  createdAt: z.iso.datetime(),
  repliedAt: z.iso.datetime(),
})

export type Thread = z.infer<typeof Thread>

/** What topics and questions have in common, on their own screen. */
export const OpenThread = Thread.extend({
  anchor: ShownAnchor.nullable(),
  opening: PostBase,
  rowVersion: RowVersion,
  can: z.object({
    reply: z.boolean(),
    /** To write without one's name. */
    anonymous: z.boolean(),
    edit: z.boolean(),
    moderate: z.boolean(),
    remove: z.boolean(),
  }),
})
export type OpenThread = z.infer<typeof OpenThread>

/** The fields of a topic or a question that its author writes. */
export const ThreadDraft = z.object({
  title: z.string().trim().min(1).max(100),
  doc: RichText,
  fileIds: z.array(z.uuid()).max(mostFiles).default([]),
  anchor: Anchor.nullable().default(null),
})
export type ThreadDraft = z.infer<typeof ThreadDraft>

/** Which threads a list has: those of one class, or those of all classes in which the caller teaches or learns. */
export const ThreadPlaces = Paging.extend({
  classId: z.uuid().optional(),
  /** Of the classes that take this course. */
  courseId: z.uuid().optional(),
  scope: z.enum(['taught', 'joined', 'both']).default('joined'),
  q: z.string().trim().max(100).optional(),
})

export const postList = call('GET /pressplatform/threads/{threadId}/posts', 'signedIn', {
  does: 'Lists the replies of a thread that the caller may read, each with the first replies to it, the oldest first or those with the most likes first.',
  query: Paging.extend({ sort: z.enum(['oldest', 'newest', 'likes']).default('oldest') }),
  data: pageOf(Post),
})

export const postReplies = call('GET /pressplatform/posts/{postId}/replies', 'signedIn', {
  does: 'Lists the replies to a reply, the oldest first.',
  query: Paging,
  data: pageOf(PostBase),
})

export const postAdd = call('POST /pressplatform/threads/{threadId}/posts', 'signedIn', {
  does: 'Replies to a thread or to a post in it. A reply to a private post is private. A reply with a forbidden word waits for a teacher.',
  body: z.object({
    answersId: z.uuid().nullable().default(null),
    doc: RichText,
    fileIds: z.array(z.uuid()).max(mostFiles).default([]),
    anonymous: z.boolean().default(false),
    private: z.boolean().default(false),
  }),
  once: true,
  data: z.object({ id: z.uuid(), state: z.enum(postStates) }),
})

export const postChange = call('PUT /pressplatform/posts/{postId}', 'signedIn', {
  does: 'Changes the text of a reply of the caller’s own, which is marked as edited.',
  body: z.object({ doc: RichText, fileIds: z.array(z.uuid()).max(mostFiles).default([]), rowVersion: RowVersion }),
  data: z.object({ state: z.enum(postStates) }),
})

export const postRemove = call('DELETE /pressplatform/posts/{postId}', 'signedIn', {
  does: 'Deletes a post with its text; replies to it stay. Deleting the first post of a thread deletes the thread.',
})

export const postLike = call('PUT /pressplatform/posts/{postId}/like', 'signedIn', {
  does: 'Likes a post, or takes the like back.',
  body: z.object({ liked: z.boolean() }),
  data: z.object({ likes: z.int() }),
})

export const postReport = call('PUT /pressplatform/posts/{postId}/report', 'signedIn', {
  does: 'Reports a post to the teachers of its class, once per person.',
  body: z.object({ reason: z.string().trim().min(1).max(300) }),
})

export const postModerate = call('PUT /pressplatform/posts/{postId}/state', 'signedIn', {
  does: 'Hides a post with a reason that its author reads, or shows one that is hidden or waits. Either settles the reports about it.',
  body: z.discriminatedUnion('to', [
    z.object({ to: z.literal('hidden'), reason: z.string().trim().min(1).max(300) }),
    z.object({ to: z.literal('shown') }),
  ]),
})

/** A post on which a teacher has to decide. */
const Waiting = z.object({
  post: PostBase,
  threadId: z.uuid(),
  kind: z.enum(['topic', 'question']),
  title: z.string(),
  opening: z.boolean(),
  reports: z.array(z.object({ name: z.string(), reason: z.string(), at: z.iso.datetime() })),
  reportCount: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

export const waitingPosts = call('GET /pressplatform/classes/{classId}/posts/waiting', 'signedIn', {
  does: 'Lists for teachers the posts of a class that wait for them or were reported, the oldest first.',
  query: Paging,
  data: pageOf(Waiting.extend({ id: z.uuid() })),
})

export const threadSeen = call('PUT /pressplatform/threads/{threadId}/seen', 'signedIn', {
  does: 'Marks a thread as read by the caller up to now.',
})

export const forbiddenWords = call('GET /pressplatform/system/forbiddenwords', 'SystemManagement', {
  does: 'Returns the words that hold a student’s post back until a teacher has looked at it.',
  data: z.object({ words: z.array(z.string()) }),
})

export const forbiddenWordsChange = call('PUT /pressplatform/system/forbiddenwords', 'SystemManagement', {
  does: 'Replaces the words that hold a student’s post back; letters are compared without case and width.',
  body: z.object({ words: z.array(z.string().trim().min(1).max(40)).max(500) }),
  data: z.object({ words: z.array(z.string()) }),
})
