import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { StoredFile } from '#contract/files.ts'
import { BatchResult, Ids, pageOf, Paging } from '#contract/page.ts'
import { RichText } from '#contract/rich-text.ts'

export const noticeStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type NoticeState = (typeof noticeStates)[number]

/** One class of a notice, as those who teach in it see it. Students are counted who are in the class now. */
const NoticeClass = z.object({
  id: z.uuid(),
  name: z.string(),
  students: z.int(),
  read: z.int(),
  confirmed: z.int(),
})
export type NoticeClass = z.infer<typeof NoticeClass>

const common = {
  id: z.uuid(),
  title: z.string(),
  pinned: z.boolean(),
  needConfirm: z.boolean(),
  state: z.enum(noticeStates),
  author: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  /** When its text was changed after it was published. */
  changedAt: z.iso.datetime().nullable(),
}

export const NoticeRow = z.object({
  ...common,
  /** The beginning of its text. */
  excerpt: z.string(),
  publishAt: z.iso.datetime().nullable(),
  shownAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  files: z.int(),
  classes: z.array(NoticeClass),
  /** Different students of all these classes; those who have read it, and who have confirmed it. */
  students: z.int(),
  read: z.int(),
  confirmed: z.int(),
  rowVersion: RowVersion,
  can: z.object({ change: z.boolean(), publish: z.boolean(), withdraw: z.boolean(), remove: z.boolean(), restore: z.boolean(), remind: z.boolean() }),
})
export type NoticeRow = z.infer<typeof NoticeRow>

const Notice = z.object({
  ...common,
  body: RichText,
  files: z.array(StoredFile),
  /** The classes of it that the caller is in; for those who teach, all of them. */
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What the caller has to do with it as a student; null for those who teach. */
  receipt: z.object({ confirmedAt: z.iso.datetime().nullable(), changedSince: z.boolean() }).nullable(),
  /** Null for students. */
  taught: NoticeRow.nullable(),
})
export type Notice = z.infer<typeof Notice>

const draft = {
  title: z.string().trim().min(1).max(100),
  body: RichText,
  classIds: z.array(z.uuid()).min(1).max(50),
  fileIds: z.array(z.uuid()).max(10).default([]),
  pinned: z.boolean().default(false),
  needConfirm: z.boolean().default(false),
  /** Published at this time if it is in the future, else at once. */
  publishAt: Instant.nullable().default(null),
}
export const NoticeDraft = z.object(draft)
export type NoticeDraft = z.infer<typeof NoticeDraft>

export const noticeList = call('GET /pressplatform/notices', 'signedIn', {
  does: 'Lists the notices of the classes that the caller teaches or assists in, or of one class, pinned ones first; with `bin` deleted ones.',
  query: Paging.extend({
    classId: z.uuid().optional(),
    state: z.enum(noticeStates).optional(),
    q: z.string().trim().max(100).optional(),
    bin: z.boolean().default(false),
    sort: z.enum(['pinned', '-shownAt', 'shownAt']).default('pinned'),
  }),
  data: pageOf(NoticeRow),
})

const MyNotice = z.object({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  classNames: z.array(z.string()),
  pinned: z.boolean(),
  needConfirm: z.boolean(),
  publishedAt: z.iso.datetime(),
  changed: z.boolean(),
  files: z.int(),
  read: z.boolean(),
  confirmed: z.boolean(),
})
export type MyNotice = z.infer<typeof MyNotice>

export const myNoticeList = call('GET /pressplatform/mynotices', 'signedIn', {
  does: 'Lists the published notices of the classes in which the caller is a student, or of one of them, pinned ones first; with `open` those that are still to be read or confirmed.',
  query: Paging.extend({ classId: z.uuid().optional(), open: z.boolean().default(false), q: z.string().trim().max(100).optional() }),
  data: pageOf(MyNotice),
})

export const noticeGet = call('GET /pressplatform/notices/{noticeId}', 'signedIn', {
  does: 'Returns a notice to the students and teachers of its classes. That a student has opened it is recorded.',
  guarded: true,
  data: Notice,
})

export const noticeAdd = call('POST /pressplatform/notices', 'signedIn', {
  does: 'Writes a notice for classes that the caller teaches, as a draft or with `publish` for their students.',
  body: NoticeDraft.extend({ publish: z.boolean().default(false) }),
  once: true,
  data: NoticeRow,
})

export const noticeChange = call('PUT /pressplatform/notices/{noticeId}', 'signedIn', {
  does: 'Changes a notice. One that is published is marked as changed; with `again` its students are told and asked to read it again.',
  body: NoticeDraft.extend({ rowVersion: RowVersion, publish: z.boolean().default(false), again: z.boolean().default(false) }),
  data: NoticeRow,
})

export const noticeActions = ['publish', 'withdraw', 'pin', 'unpin', 'remove', 'restore'] as const
export type NoticeAction = (typeof noticeActions)[number]

export const noticesAct = call('PUT /pressplatform/notices/actions', 'signedIn', {
  does: 'Publishes, withdraws, pins, deletes or restores notices; deleted ones can be restored for 30 days.',
  body: z.object({ action: z.enum(noticeActions), ids: Ids }),
  data: BatchResult,
})

export const noticeConfirm = call('POST /pressplatform/notices/{noticeId}/confirm', 'signedIn', {
  does: 'Records that a student has read a notice that asks for it.',
})
