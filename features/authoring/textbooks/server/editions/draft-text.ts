import type { BookLanguage } from '#document/text/book-words.ts'
import { type BookNumbers, numberBook } from '#document/numbering/numbering.ts'
import type { DocJson } from '#document/schema/schema.ts'
import { kindOf } from '../draft/chapter-rules.ts'

/** A chapter of a draft. The text stays JSON and is parsed only where it is processed, which may be in a worker thread. */
export interface DraftText {
  id: string
  parentId: string | null
  kind: string
  name: string
  wordCount: number
  json: string
}

export const docOf = (json: string) => JSON.parse(json) as DocJson

export interface Draft {
  /** The visible chapters in reading order. */
  chapters: readonly DraftText[]
  language: BookLanguage
}

/** Parses the chapters of a draft, and numbers the book. */
export function readDraft({ chapters }: Draft): { read: { chapter: DraftText; doc: DocJson }[]; numbers: BookNumbers } {
  const read = chapters.map((chapter) => ({ chapter, doc: docOf(chapter.json) }))
  const numbers = numberBook(read.map(({ chapter: { id, parentId, kind, name }, doc }) => ({ id, parentId, name, kind: kindOf(kind), doc })))
  return { read, numbers }
}
