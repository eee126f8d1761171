import type { ChapterKind } from '#document/numbering/chapter-numbers.ts'
import { longestIncreasingSubsequence } from '#document/text/diff.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

export interface Branch {
  id: string
  parentId: string | null
  position: number
}

/** Chapters in reading order: each before its children, siblings by position. Chapters whose parent is not among `rows` are left out. */
export function inReadingOrder<Row extends Branch>(
  rows: readonly Row[],
  parentId: string | null = null,
  below = Map.groupBy(rows, (row) => row.parentId),
): Row[] {
  const children = (below.get(parentId) ?? []).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  return children.flatMap((child) => [child, ...inReadingOrder(rows, child.id, below)])
}

/** The chapters `roots` with everything below them, in reading order. */
export function withDescendants<Row extends Branch>(rows: readonly Row[], roots: ReadonlySet<string>): Row[] {
  const included = new Set(roots)
  return inReadingOrder(rows).filter((row) => {
    if (row.parentId && included.has(row.parentId)) included.add(row.id)
    return included.has(row.id)
  })
}

/** The chapters that are not hidden. A hidden chapter hides everything below it. */
export function shownOnly<Row extends Branch & { status: number }>(rows: readonly Row[]): Row[] {
  const hidden = new Set(rows.filter((row) => row.status === 0).map((row) => row.id))
  const excluded = new Set(withDescendants(rows, hidden).map((row) => row.id))
  return inReadingOrder(rows).filter((row) => !excluded.has(row.id))
}

export const maxChapterDepth = 4
export const maxChapters = 2000

/** The most characters of stored text in a textbook: about thirty times the usual size. */
const mostCharacters = 24_000_000

export function mustFitBook({ characters }: { characters: number }): void {
  if (characters <= mostCharacters) return
  throw refusal('tooLarge', {
    zh: '整本教材的正文过大，请把它分成几本教材',
    en: 'The text of this textbook is too large in total; split it into several textbooks',
  })
}

export function depthOf(rows: readonly Branch[], id: string | null): number {
  const row = rows.find((each) => each.id === id)
  return row ? 1 + depthOf(rows, row.parentId) : 0
}

/** The number of levels of a chapter together with everything below it. */
export function heightOf(rows: readonly Branch[], id: string): number {
  const below = rows.filter((row) => row.parentId === id).map((row) => heightOf(rows, row.id))
  return 1 + Math.max(0, ...below)
}

/** The ids of the children of `parentId` with `chapter` inserted after `after`, or first if `after` is null. */
export function orderWithChapter(rows: readonly Branch[], chapter: string, parentId: string | null, after: string | null): string[] {
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== chapter).toSorted((a, b) => a.position - b.position)
  const at = after === null ? 0 : siblings.findIndex((row) => row.id === after) + 1
  return siblings.map((row) => row.id).toSpliced(at, 0, chapter)
}

interface Compared {
  name: string
  contentHash: string
  editionName: string | null
  editionHash: string | null
  /** Whether its place or kind differs from the edition, or it is hidden now. */
  placedAnew: boolean
}

/** The state of a chapter of the draft compared with the current edition. */
export function stateOf({ name, contentHash, editionName, editionHash, placedAnew }: Compared): 'draft' | 'published' | 'changed' {
  if (editionHash === null) return 'draft'
  return editionHash === contentHash && editionName === name && !placedAnew ? 'published' : 'changed'
}

interface Moving extends Branch {
  kind: string
  editionSeq: number | null
  editionKind: string | null
  editionParentId: string | null
}

/** The ids of the chapters, given in reading order, whose parent, kind or order differs from the edition. */
export function movedChapterIds(shown: readonly Moving[]): Set<string> {
  const known = shown.filter((row) => row.editionSeq !== null)
  const kept = longestIncreasingSubsequence(known.map((row) => row.editionSeq ?? 0))
  const moved = known.filter((row, at) => !kept.has(at) || row.parentId !== row.editionParentId || row.kind !== row.editionKind)
  return new Set(moved.map((row) => row.id))
}

export const kindOf = (kind: string) => kind as ChapterKind
