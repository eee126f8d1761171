import { ChapterReferences } from '#features/authoring/textbooks/contract-publishing.ts'
import { z } from 'zod'
import { Counter, RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { Ids } from '#contract/page.ts'

export const chapterKinds = ['front', 'part', 'chapter', 'appendix', 'back'] as const
export const ChapterKind = z.enum(chapterKinds)

/** `status`: 0 hidden, 1 shown. `state` compares the draft with the current edition. */
export const ChapterNode = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  kind: ChapterKind,
  number: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(['draft', 'published', 'changed']),
  wordCount: z.int(),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
})
export type ChapterNode = z.infer<typeof ChapterNode>

/** A member who has the same chapter open. */
export const Presence = z.object({ memberId: z.uuid(), name: z.string(), editing: z.boolean(), since: z.iso.datetime() })
export type Presence = z.infer<typeof Presence>

/** `content` is the document as a JSON string; its shape is defined in `document/`. */
export const Chapter = ChapterNode.extend({
  textbookId: z.uuid(),
  textbookName: z.string(),
  language: z.string(),
  content: z.string(),
  version: z.int(),
  updatedBy: z.string(),
  updatedByMe: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type Chapter = z.infer<typeof Chapter>

const name = z.string().trim().min(1).max(100)

export const chapterTree = call('GET /pressplatform/textbooks/chapter/tree/{id}', 'tbook', {
  does: 'Lists the chapters of a textbook in reading order; a child names its parent.',
  data: z.array(ChapterNode),
})

export const chapterUpdate = call('PUT /pressplatform/textbooks/chapter/update', 'tbook', {
  does: 'Adds a chapter (without id), renames it, or moves it below another parent, after a sibling or to the front.',
  body: z.object({
    id: z.uuid().optional(),
    textbookId: z.uuid(),
    name: name.optional(),
    kind: ChapterKind.optional(),
    /** A move needs both; `after` null means the first place below the parent. */
    parentId: z.uuid().nullable().optional(),
    after: z.uuid().nullable().optional(),
  }),
  data: ChapterNode,
})

export const chapterStatus = call('PUT /pressplatform/textbooks/chapter/status', 'tbook', {
  does: 'Shows or hides a chapter in the next edition.',
  query: z.object({ id: z.uuid() }),
  data: ChapterNode,
})

export const chapterRemove = call('DELETE /pressplatform/textbooks/chapter/delete', 'tbook', {
  does: 'Deletes chapters with everything below them; they can be brought back.',
  query: z.object({ id: Ids }),
  data: z.object({ ids: z.array(z.uuid()) }),
})

export const chapterRestore = call('PUT /pressplatform/textbooks/chapter/restore', 'tbook', {
  does: 'Brings deleted chapters back to where they were.',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(2000) }),
})

export const chapterGet = call('GET /pressplatform/chapters/{chapterId}', 'tbook', {
  does: 'Loads the teaching material of the editor: one chapter with its text and version.',
  data: z.object({ entityData: Chapter, others: z.array(Presence) }),
})

export const chapterSave = call('PUT /pressplatform/chapters/{chapterId}/text', 'tbook', {
  does: 'Saves the text of a chapter, unless someone else has saved since the given version.',
  body: z.object({ content: z.string().max(3_000_000), version: Counter }),
  maxBytes: 4 * 1024 * 1024,
  data: z.object({ version: z.int(), savedAt: z.iso.datetime(), wordCount: z.int(), state: ChapterNode.shape.state }),
})

export const chapterPresence = call('PUT /pressplatform/chapters/{chapterId}/presence', 'tbook', {
  does: 'Reports that the caller has opened or left a chapter, and lists the others who have it open.',
  body: z.object({ editing: z.boolean(), leaving: z.boolean().default(false) }),
  data: z.array(Presence),
})

export const chapterReferences = call('GET /pressplatform/chapters/{chapterId}/places', 'tbook', {
  does: 'Returns the numbers at which a chapter begins, and the places in the rest of the book that its text can refer to.',
  data: ChapterReferences,
})

declare module '#contract/live-events.ts' {
  interface LiveEvents {
    /** Somebody opened or left the chapter. */
    presence: { id: string; by: string }
    /** Somebody saved the chapter, perhaps in another window of the same person; `version` counts its saves. */
    'chapter-saved': { id: string; by: string; memberId: string; version: number }
  }
}
