import { z } from 'zod'
import { Instant, RowVersion } from './bounds.ts'
import { call } from './call.ts'
import { pictureRule } from './files.ts'
import { Paging, pageOf } from './page.ts'
import { StoredFile } from './resources.ts'

export const feedbackTypes = ['bug', 'content', 'suggestion', 'complaint'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
export const feedbackStates = ['new', 'accepted', 'processing', 'resolved', 'rejected', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** Where someone was when he wrote: of a book the section, the block and the words that he meant. */
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
  /** Written by those who handle it, for each other. */
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
  does: 'Lists what people of the institution wrote to those who run it.',
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
  does: 'Lists one’s own feedback with its state, the newest first.',
  query: Paging,
  data: pageOf(Feedback),
})

export const feedbackGet = call('GET /pressplatform/feedback/{id}', 'signedIn', {
  does: 'Gives feedback with its thread, to its sender and to those who handle it.',
  data: Thread,
})

export const feedbackSend = call('POST /pressplatform/feedback', 'signedIn', {
  does: 'Sends feedback from where one is; an error in a book also reaches those who write it.',
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
  does: 'Stores a picture for feedback; until it is sent it is the sender’s alone.',
  upload: pictureRule,
  data: StoredFile,
})

export const feedbackHandle = call('PUT /pressplatform/feedback/{id}', 'SystemManagement', {
  does: 'Changes the state of feedback or who looks after it; its sender is told.',
  body: z.object({ state: z.enum(feedbackStates).optional(), assigneeId: z.uuid().nullable().optional(), rowVersion: RowVersion }),
  data: Thread,
})

export const feedbackReply = call('POST /pressplatform/feedback/{id}/replies', 'signedIn', {
  does: 'Answers in the thread of feedback, or notes something for those who handle it.',
  body: z.object({ body: z.string().trim().min(1).max(2000), internal: z.boolean().default(false) }),
  data: Thread,
})

export const feedbackRate = call('PUT /pressplatform/feedback/{id}/satisfaction', 'signedIn', {
  does: 'Says how content the sender is with what came of his feedback, 1 to 5.',
  body: z.object({ satisfaction: z.int().min(1).max(5) }),
  data: Thread,
})

export const feedbackHandlers = call('GET /pressplatform/feedback/handlers', 'SystemManagement', {
  does: 'Lists those who may look after feedback.',
  data: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
