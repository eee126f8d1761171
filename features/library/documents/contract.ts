import { z } from 'zod'
import { call } from '#contract/call.ts'

const FoundPage = z.object({
  /** From 1. Of a text, a stretch of 3,000 characters; of an archive, a hundred names. */
  page: z.int(),
  /** Some words around the first place on the page. */
  excerpt: z.string(),
  /** The found places in the excerpt, as offsets of characters. */
  ranges: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type FoundPage = z.infer<typeof FoundPage>

export const fileFind = call('GET /pressplatform/files/{fileId}/find', 'signedIn', {
  does: 'Finds words in a document: at most 50 pages that have all of them, with an excerpt of each. Needs a document that was converted.',
  query: z.object({ q: z.string().trim().min(1).max(100) }),
  data: z.object({
    items: z.array(FoundPage),
    /** There are more pages. */
    more: z.boolean(),
  }),
})
