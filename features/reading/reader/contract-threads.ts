import { z } from 'zod'
import { call } from '#contract/call.ts'

const Thread = z.object({
  id: z.uuid(),
  kind: z.enum(['question', 'topic']),
  title: z.string(),
  classId: z.uuid(),
  className: z.string(),
  /** The block of the chapter; null: the chapter as a whole. */
  block: z.string().nullable(),
  /** Second of the video of the block that it is about; null: it is about no video. */
  second: z.int().nullable(),
  quote: z.string(),
  replies: z.int(),
  answered: z.boolean(),
  /** A path of a screen with its query. */
  path: z.string(),
})
export type Thread = z.infer<typeof Thread>

export const chapterThreads = call('GET /pressplatform/textbooks/{textbookId}/chapters/{chapterId}/threads', 'signedIn', {
  does: 'Lists questions and discussions of the caller’s classes about passages of a chapter, the latest reply first, at most a hundred; the classes in which the caller may ask, and the caller’s work about the chapter.',
  data: z.object({
    threads: z.array(Thread),
    classes: z.array(z.object({ id: z.uuid(), name: z.string(), path: z.string() })),
    /** Open work of the caller for which passages of this chapter are quoted. */
    tasks: z.array(z.object({ id: z.uuid(), title: z.string(), path: z.string() })),
  }),
})
