import { z } from 'zod'
import { Instant, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { pictureRule, StoredFile } from '#contract/files.ts'
import { Paging, pageOf } from '#contract/page.ts'

export const feedbackTypes = ['bug', 'content', 'suggestion', 'complaint'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
export const feedbackStates = ['new', 'accepted', 'processing', 'resolved', 'rejected', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** Where the feedback was written; in a book: chapter, block and quoted words. */
const Context = z.object({
  chapterId: z.uuid().optional(),
  chapterName: z.string().max(200).optional(),
  bookName: z.string().max(200).optional(),
  block: z.string().max(60).optional(),
  quote: z.string().max(500).optional(),
  userAgent: z.string().max(400).optional(),
  version: z.string().max(40).optional(),
})
export type FeedbackContext = z.infer<typeof Context>

const Reply = z.object({
  id: z.uuid(),
  memberId: z.uuid().nullable(),
  name: z.string(),
  /** A note that only the people who handle feedback see. */
  internal: z.boolean(),
  body: z.string(),
  at: z.iso.datetime(),
})
export type FeedbackReply = z.infer<typeof Reply>

export const Feedback = z.object({
  id: z.uuid(),
  type: z.enum(feedbackTypes),
  body: z.string(),
  contact: z.string(),
  pageUrl: z.string(),
  context: Context,
  textbookId: z.uuid().nullable(),
  memberId: z.uuid(),
  memberName: z.string(),
  state: z.enum(feedbackStates),
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string(),
  satisfaction: z.int().nullable(),
  replyCount: z.int(),
  pictures: z.array(z.uuid()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
  can: z.object({ handle: z.boolean(), rate: z.boolean(), reply: z.boolean() }),
})
export type Feedback = z.infer<typeof Feedback>

const Thread = Feedback.extend({ replies: z.array(Reply) })
export type FeedbackThread = z.infer<typeof Thread>

export const feedbackList = call('POST /pressplatform/feedback/list', 'SystemManagement', {
  does: 'Lists the feedback sent by people of the institution.',
  body: Paging.extend({
    q: z.string().trim().max(60).optional(),
    state: z.enum(feedbackStates).optional(),
    type: z.enum(feedbackTypes).optional(),
    assigneeId: z.uuid().optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    sort: z.enum(['-createdAt', 'createdAt', '-updatedAt']).default('-createdAt'),
  }),
  data: pageOf(Feedback),
})

export const feedbackMine = call('GET /pressplatform/feedback/mine', 'signedIn', {
  does: 'Lists the caller’s own feedback with its state, newest first.',
  query: Paging,
  data: pageOf(Feedback),
})

export const feedbackGet = call('GET /pressplatform/feedback/{id}', 'signedIn', {
  does: 'Returns feedback with its thread, for its sender and the people who handle it.',
  data: Thread,
})

export const feedbackSend = call('POST /pressplatform/feedback', 'signedIn', {
  does: 'Sends feedback about the current page; feedback about an error in a book also goes to the book’s authors.',
  body: z.object({
    type: z.enum(feedbackTypes),
    body: z.string().trim().min(1).max(2000),
    contact: z.string().trim().max(100).default(''),
    pageUrl: z.string().max(500).default(''),
    context: Context.default({}),
    textbookId: z.uuid().nullable().default(null),
    pictures: z.array(z.uuid()).max(4).default([]),
  }),
  data: z.object({ id: z.uuid() }),
  once: true,
})

export const feedbackPicture = call('POST /pressplatform/feedback/picture', 'signedIn', {
  does: 'Stores a picture for feedback; until the feedback is sent, only the uploader can see it.',
  upload: pictureRule,
  data: StoredFile,
})

export const feedbackHandle = call('PUT /pressplatform/feedback/{id}', 'SystemManagement', {
  does: 'Changes the state or the assignee of feedback; its sender is notified.',
  body: z.object({ state: z.enum(feedbackStates).optional(), assigneeId: z.uuid().nullable().optional(), rowVersion: RowVersion }),
  data: Thread,
})

export const feedbackReply = call('POST /pressplatform/feedback/{id}/replies', 'signedIn', {
  does: 'Adds a reply to the thread of feedback, or an internal note for the people who handle it.',
  body: z.object({ body: z.string().trim().min(1).max(2000), internal: z.boolean().default(false) }),
  data: Thread,
})

export const feedbackRate = call('PUT /pressplatform/feedback/{id}/satisfaction', 'signedIn', {
  does: 'Saves the sender’s satisfaction with the outcome, 1 to 5.',
  body: z.object({ satisfaction: z.int().min(1).max(5) }),
  data: Thread,
})

export const feedbackHandlers = call('GET /pressplatform/feedback/handlers', 'SystemManagement', {
  does: 'Lists the people to whom feedback can be assigned.',
  data: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
