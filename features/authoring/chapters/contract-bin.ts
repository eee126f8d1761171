import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'

/** A chapter that was deleted, with what was deleted together with it. */
export const DeletedChapter = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The chapter above it; null for the top level. */
  parentName: z.string().nullable(),
  /** The number of chapters below it that come back with it. */
  below: z.int(),
  /** Including the chapters below it. */
  wordCount: z.int(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string(),
  /** When it is removed for good. */
  until: z.iso.datetime(),
})
export type DeletedChapter = z.infer<typeof DeletedChapter>

export const chapterBin = call('GET /pressplatform/textbooks/chapter/bin/{id}', 'tbook', {
  does: 'Lists the deleted chapters of a textbook that can be brought back, newest first; at most 200.',
  data: z.array(DeletedChapter),
})

export const chapterPurge = call('DELETE /pressplatform/textbooks/chapter/purge', 'tbook', {
  does: 'Removes deleted chapters for good, with everything that was deleted together with them and all their versions.',
  query: z.object({ id: Ids }),
  data: z.object({ removed: z.int() }),
})
