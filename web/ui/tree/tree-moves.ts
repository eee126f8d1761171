import type { ChapterNode } from '#features/authoring/chapters/contract.ts'

/** The part of a chapter that the functions of this file need. */
export type TreeNode = Pick<ChapterNode, 'id' | 'parentId'>

/** A chapter with its depth (from 1) and the number of its children. */
export interface TreeRow<L extends TreeNode = ChapterNode> {
  chapter: L
  depth: number
  children: number
  /** Position among the siblings, from 1, and the number of siblings. */
  place: number
  siblings: number
}

/** Where a chapter goes: below a parent, after a sibling or first. */
export interface TreePosition {
  parentId: string | null
  after: string | null
}

/** From the specification: chapters are at most four levels deep. */
export const MAX_DEPTH = 4

const childrenOf = <L extends TreeNode>(chapters: readonly L[], parentId: string | null) =>
  chapters.filter((chapter) => chapter.parentId === parentId)

/** Rows in reading order, without those below closed chapters. */
export function rowsOf<L extends TreeNode>(
  chapters: readonly L[],
  closed: ReadonlySet<string> = new Set(),
  parentId: string | null = null,
  depth = 1,
): TreeRow<L>[] {
  const siblings = childrenOf(chapters, parentId)
  return siblings.flatMap((chapter, at) => {
    const children = childrenOf(chapters, chapter.id).length
    const row = { chapter, depth, children, place: at + 1, siblings: siblings.length }
    return [row, ...(children && !closed.has(chapter.id) ? rowsOf(chapters, closed, chapter.id, depth + 1) : [])]
  })
}

/** Ids of the chapter and all its descendants. */
export const branchOf = (chapters: readonly TreeNode[], id: string): string[] => [
  id,
  ...childrenOf(chapters, id).flatMap((child) => branchOf(chapters, child.id)),
]

export const depthOf = (chapters: readonly TreeNode[], id: string | null): number => {
  const chapter = chapters.find((each) => each.id === id)
  return chapter ? 1 + depthOf(chapters, chapter.parentId) : 0
}

const heightOf = (chapters: readonly TreeNode[], id: string): number =>
  1 + Math.max(0, ...childrenOf(chapters, id).map((child) => heightOf(chapters, child.id)))

/** Whether a chapter may be placed below a parent: not below itself, not deeper than allowed. */
export const canMoveBelow = (chapters: readonly TreeNode[], id: string, parentId: string | null, deepest = MAX_DEPTH): boolean =>
  (parentId === null || !branchOf(chapters, id).includes(parentId)) && depthOf(chapters, parentId) + heightOf(chapters, id) <= deepest

/** The chapters in reading order after a move, as the server will return them. */
export function moveNode<L extends TreeNode>(chapters: readonly L[], id: string, { parentId, after }: TreePosition): L[] {
  const chapter = chapters.find((each) => each.id === id)
  if (!chapter) return [...chapters]
  const others = chapters.filter((each) => each.id !== id)
  const at = after === null ? 0 : others.findIndex((each) => each.id === after) + 1
  const placed = others.toSpliced(at, 0, { ...chapter, parentId })
  return rowsOf(placed).map((row) => row.chapter)
}

/** Where a key press moves a chapter; undefined if it cannot move that way. */
export function keyTarget(
  chapters: readonly TreeNode[],
  id: string,
  way: 'up' | 'down' | 'in' | 'out',
  deepest = MAX_DEPTH,
): TreePosition | undefined {
  const chapter = chapters.find((each) => each.id === id)
  if (!chapter) return undefined
  const siblings = childrenOf(chapters, chapter.parentId)
  const at = siblings.findIndex((each) => each.id === id)
  const target = ((): TreePosition | undefined => {
    if (way === 'up') return at > 0 ? { parentId: chapter.parentId, after: siblings[at - 2]?.id ?? null } : undefined
    if (way === 'down') return at < siblings.length - 1 ? { parentId: chapter.parentId, after: siblings[at + 1]?.id ?? null } : undefined
    if (way === 'out') {
      const parent = chapters.find((each) => each.id === chapter.parentId)
      return parent && { parentId: parent.parentId, after: parent.id }
    }
    const above = siblings[at - 1]
    return above && { parentId: above.id, after: childrenOf(chapters, above.id).at(-1)?.id ?? null }
  })()
  return target && canMoveBelow(chapters, id, target.parentId, deepest) ? target : undefined
}

/** Where a chapter dropped on a row would go. `part` is the height within the row, 0 to 1: top is before it, bottom after it, middle inside it. */
export function dropTarget(
  chapters: readonly TreeNode[],
  id: string,
  over: string,
  part: number,
  deepest = MAX_DEPTH,
): (TreePosition & { mark: 'before' | 'after' | 'inside' }) | undefined {
  const row = chapters.find((each) => each.id === over)
  if (!row || branchOf(chapters, id).includes(over)) return undefined
  const siblings = childrenOf(chapters, row.parentId).filter((each) => each.id !== id)
  const at = siblings.findIndex((each) => each.id === over)
  const mark = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside'
  const target: TreePosition =
    mark === 'inside'
      ? { parentId: over, after: childrenOf(chapters, over).findLast((each) => each.id !== id)?.id ?? null }
      : { parentId: row.parentId, after: mark === 'before' ? (siblings[at - 1]?.id ?? null) : over }
  return canMoveBelow(chapters, id, target.parentId, deepest) ? { ...target, mark } : undefined
}

/** Chapters that match by name, number or initials, with their ancestors; all chapters for an empty query. */
export function filterTree<L extends TreeNode & { name: string; number: string }>(
  chapters: readonly L[],
  words: string,
  initials: (text: string) => string,
): L[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...chapters]
  const hits = chapters.filter(
    ({ name, number }) => name.toLowerCase().includes(wanted) || number.startsWith(wanted) || initials(name).includes(wanted),
  )
  const visible = new Set<string>()
  for (const hit of hits) {
    for (let at: L | undefined = hit; at && !visible.has(at.id); at = chapters.find((each) => each.id === at?.parentId)) visible.add(at.id)
  }
  return chapters.filter(({ id }) => visible.has(id))
}
