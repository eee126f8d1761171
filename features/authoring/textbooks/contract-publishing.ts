import { z } from 'zod'
import { call } from '#contract/call.ts'
import { BatchResult, Ids } from '#contract/page.ts'
import { TextbookState } from './contract.ts'

export const Edition = z.object({
  id: z.uuid(),
  no: z.int(),
  label: z.string(),
  notes: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  state: z.enum(['current', 'superseded', 'withdrawn']),
  chapterCount: z.int(),
  wordCount: z.int(),
})
export type Edition = z.infer<typeof Edition>

/** One chapter's changes in the next edition, compared with the current one. */
export const ChapterChange = z.object({
  chapterId: z.uuid(),
  name: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'renamed', 'moved']),
  blocksAdded: z.int(),
  blocksRemoved: z.int(),
  blocksChanged: z.int(),
})

/** A problem found before publishing; a `blocking` one prevents it. */
export const PublishFinding = z.object({
  code: z.enum(['noChapter', 'emptyChapter', 'missingAlt', 'missingFile', 'badFormula', 'largeFormula', 'manyFormulas', 'deadReference']),
  blocking: z.boolean(),
  chapterId: z.uuid().nullable(),
  block: z.string().nullable(),
  detail: z.string(),
})
export type PublishFinding = z.infer<typeof PublishFinding>

const notes = z.string().trim().max(500).default('')

export const changesGet = call('GET /pressplatform/textbooks/{id}/changes', 'tbook', {
  does: 'Returns what publishing now would change since the current edition, how many readers would see it, and the problems found.',
  data: z.object({
    first: z.boolean(),
    /** The state of the textbook at this moment: `published` when nothing differs from the current edition. */
    state: TextbookState,
    changes: z.array(ChapterChange),
    /** Files of the current edition that were replaced since. */
    replacedFiles: z.int(),
    findings: z.array(PublishFinding),
    readers: z.int(),
  }),
})

export const editionPublish = call('PUT /pressplatform/textbooks/publish', 'tbook', {
  does: 'Publishes the visible chapters as the next edition, which readers see at once.',
  body: z.object({ id: z.uuid(), textbooks_type: z.int().min(1).max(3).default(1), notes }),
  data: Edition,
})

export const editionPublishBatch = call('PUT /pressplatform/textbooks/publish/batch', 'tbook', {
  does: 'Publishes several textbooks, each on its own: a problem with one does not stop the others.',
  body: z.object({ ids: Ids, textbooks_type: z.int().min(1).max(3).default(1), notes }),
  data: BatchResult,
})

export const editionCancel = call('PUT /pressplatform/textbooks/publish/cancel', 'tbook', {
  does: 'Cancels the publication: readers no longer see the book; editions and drafts stay.',
  body: z.object({ id: z.uuid() }),
})

export const editionList = call('GET /pressplatform/textbooks/{id}/editions', 'tbook', {
  does: 'Lists the editions of a textbook, newest first.',
  data: z.array(Edition),
})

/** A place in a book that a text can refer to: by `name` (a label or a bibliography key) or by `id`, the block id; null for a chapter. */
export const ReferenceTarget = z.object({
  chapterId: z.uuid(),
  id: z.string().nullable(),
  name: z.string(),
  kind: z.string(),
  label: z.string(),
  title: z.string(),
})
export type ReferenceTarget = z.infer<typeof ReferenceTarget>

export const ChapterReferences = z.object({
  own: z.object({ number: z.string(), top: z.string(), topId: z.string() }),
  counters: z.array(z.object({ name: z.string(), count: z.int() })),
  places: z.array(ReferenceTarget),
})
export type ChapterReferences = z.infer<typeof ChapterReferences>
