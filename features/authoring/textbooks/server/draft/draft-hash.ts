import { createHash } from 'node:crypto'
import { canonicalJson } from '#document/gate/canonical.ts'

/** The descriptive columns that an edition copies from its textbook. */
export const describedBy = [
  'name',
  'subtitle',
  'describe',
  'question',
  'isbn',
  'language',
  'editionLabel',
  'typeId',
  'authors',
  'coverFileId',
  'allowCopy',
  'allowDownload',
] as const
export type Described = Record<(typeof describedBy)[number], unknown>

interface Leaf {
  id: string
  parentId: string | null
  kind: string
  name: string
  contentHash: string
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash of everything that a reader sees; editions with equal hashes are the same. `chapters` are the visible ones in reading order. */
export function contentHashOf(book: Described, textbooksType: number, chapters: readonly Leaf[]): string {
  const described = Object.fromEntries(describedBy.map((name) => [name, book[name]]))
  const tree = chapters.map((chapter) => [chapter.id, chapter.parentId, chapter.kind, chapter.name, chapter.contentHash])
  return sha256(canonicalJson({ described, textbooksType, tree }))
}
