import { z } from 'zod'
import { call } from '#contract/call.ts'

/** The text of a chapter at the end of one author's editing session. `current`: it equals the draft; `published`: it equals the current edition. */
export const ChapterVersion = z.object({
  id: z.uuid(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  wordCount: z.int(),
  /** A replacement in the whole textbook has written over this text. */
  beforeReplacing: z.boolean(),
  current: z.boolean(),
  published: z.boolean(),
})
export type ChapterVersion = z.infer<typeof ChapterVersion>

export const versionList = call('GET /pressplatform/chapters/{chapterId}/versions', 'tbook', {
  does: 'Lists the versions of a chapter’s text, newest first: one for each editing session of an author.',
  data: z.array(ChapterVersion),
})

export const versionGet = call('GET /pressplatform/chapters/{chapterId}/versions/{versionId}', 'tbook', {
  does: 'Returns one version of a chapter’s text.',
  data: ChapterVersion.extend({ content: z.string() }),
})

export const versionKeep = call('POST /pressplatform/chapters/{chapterId}/versions', 'tbook', {
  does: 'Keeps the current text as a version, under a name if one is given; later saves go into a new version.',
  body: z.object({ name: z.string().trim().max(60).default('') }),
  data: ChapterVersion,
})
