import { z } from 'zod'
import { call } from './call.ts'

/** What the text of a chapter was at the end of one author's sitting. `current`: what it is now; `published`: what the current edition has. */
export const ChapterVersion = z.object({
  id: z.uuid(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  wordCount: z.int(),
  current: z.boolean(),
  published: z.boolean(),
})
export type ChapterVersion = z.infer<typeof ChapterVersion>

export const versionList = call('GET /pressplatform/chapters/{chapterId}/versions', 'tbook', {
  does: 'Lists what the text of a chapter was, newest first: one entry for each author’s sitting.',
  data: z.array(ChapterVersion),
})

export const versionGet = call('GET /pressplatform/chapters/{chapterId}/versions/{versionId}', 'tbook', {
  does: 'Gives the text of a chapter as it was.',
  data: ChapterVersion.extend({ content: z.string() }),
})

export const versionKeep = call('POST /pressplatform/chapters/{chapterId}/versions', 'tbook', {
  does: 'Keeps the text as it is now, under a name if one is given: what is saved later becomes a version of its own.',
  body: z.object({ name: z.string().trim().max(60).default('') }),
  data: ChapterVersion,
})
