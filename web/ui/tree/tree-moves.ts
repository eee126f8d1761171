/** A node of a tree that is kept as a list in reading order. */
export interface TreeNode {
  id: string
  parentId: string | null
}

/** A node with its depth (from 1) and the number of its children. */
export interface TreeRow<N extends TreeNode = TreeNode> {
  node: N
  depth: number
  children: number
  /** Position among the siblings, from 1, and the number of siblings. */
  place: number
  siblings: number
}

/** Where a node goes: below a parent, after a sibling or first. */
export interface TreePosition {
  parentId: string | null
  after: string | null
}

/** From the specification: chapters are at most four levels deep. */
export const MAX_DEPTH = 4

const childrenOf = <N extends TreeNode>(nodes: readonly N[], parentId: string | null) => nodes.filter((node) => node.parentId === parentId)

/** Rows in reading order, without those below closed nodes. */
export function rowsOf<N extends TreeNode>(
  nodes: readonly N[],
  closed: ReadonlySet<string> = new Set(),
  parentId: string | null = null,
  depth = 1,
): TreeRow<N>[] {
  const siblings = childrenOf(nodes, parentId)
  return siblings.flatMap((node, at) => {
    const children = childrenOf(nodes, node.id).length
    const row = { node, depth, children, place: at + 1, siblings: siblings.length }
    return [row, ...(children && !closed.has(node.id) ? rowsOf(nodes, closed, node.id, depth + 1) : [])]
  })
}

/** Ids of the node and all its descendants. */
export const branchOf = (nodes: readonly TreeNode[], id: string): string[] => [
  id,
  ...childrenOf(nodes, id).flatMap((child) => branchOf(nodes, child.id)),
]

export const depthOf = (nodes: readonly TreeNode[], id: string | null): number => {
  const node = nodes.find((each) => each.id === id)
  return node ? 1 + depthOf(nodes, node.parentId) : 0
}

const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 + Math.max(0, ...childrenOf(nodes, id).map((child) => heightOf(nodes, child.id)))

/** Whether a node may be placed below a parent: not below itself, not deeper than allowed. */
export const canMoveBelow = (nodes: readonly TreeNode[], id: string, parentId: string | null, deepest = MAX_DEPTH): boolean =>
  (parentId === null || !branchOf(nodes, id).includes(parentId)) && depthOf(nodes, parentId) + heightOf(nodes, id) <= deepest

/** The nodes in reading order after a move, as the server will return them. */
export function moveNode<N extends TreeNode>(nodes: readonly N[], id: string, { parentId, after }: TreePosition): N[] {
  const node = nodes.find((each) => each.id === id)
  if (!node) return [...nodes]
  const others = nodes.filter((each) => each.id !== id)
  const at = after === null ? 0 : others.findIndex((each) => each.id === after) + 1
  const placed = others.toSpliced(at, 0, { ...node, parentId })
  return rowsOf(placed).map((row) => row.node)
}

/** Where a key press moves a node; undefined if it cannot move that way. */
export function keyTarget(nodes: readonly TreeNode[], id: string, way: 'up' | 'down' | 'in' | 'out', deepest = MAX_DEPTH): TreePosition | undefined {
  const node = nodes.find((each) => each.id === id)
  if (!node) return undefined
  const siblings = childrenOf(nodes, node.parentId)
  const at = siblings.findIndex((each) => each.id === id)
  const target = ((): TreePosition | undefined => {
    if (way === 'up') return at > 0 ? { parentId: node.parentId, after: siblings[at - 2]?.id ?? null } : undefined
    if (way === 'down') return at < siblings.length - 1 ? { parentId: node.parentId, after: siblings[at + 1]?.id ?? null } : undefined
    if (way === 'out') {
      const parent = nodes.find((each) => each.id === node.parentId)
      return parent && { parentId: parent.parentId, after: parent.id }
    }
    const above = siblings[at - 1]
    return above && { parentId: above.id, after: childrenOf(nodes, above.id).at(-1)?.id ?? null }
  })()
  return target && canMoveBelow(nodes, id, target.parentId, deepest) ? target : undefined
}

/** Where a node dropped on a row would go. `part` is the height within the row, 0 to 1: top is before it, bottom after it, middle inside it. */
export function dropTarget(
  nodes: readonly TreeNode[],
  id: string,
  over: string,
  part: number,
  deepest = MAX_DEPTH,
): (TreePosition & { mark: 'before' | 'after' | 'inside' }) | undefined {
  const row = nodes.find((each) => each.id === over)
  if (!row || branchOf(nodes, id).includes(over)) return undefined
  const siblings = childrenOf(nodes, row.parentId).filter((each) => each.id !== id)
  const at = siblings.findIndex((each) => each.id === over)
  const mark = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside'
  const target: TreePosition =
    mark === 'inside'
      ? { parentId: over, after: childrenOf(nodes, over).findLast((each) => each.id !== id)?.id ?? null }
      : { parentId: row.parentId, after: mark === 'before' ? (siblings[at - 1]?.id ?? null) : over }
  return canMoveBelow(nodes, id, target.parentId, deepest) ? { ...target, mark } : undefined
}

/** Nodes that match by name, number or initials, with their ancestors; all nodes for an empty query. */
export function filterTree<N extends TreeNode & { name: string; number: string }>(
  nodes: readonly N[],
  words: string,
  initials: (text: string) => string,
): N[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...nodes]
  const hits = nodes.filter(({ name, number }) => name.toLowerCase().includes(wanted) || number.startsWith(wanted) || initials(name).includes(wanted))
  const visible = new Set<string>()
  for (const hit of hits) {
    for (let at: N | undefined = hit; at && !visible.has(at.id); at = nodes.find((each) => each.id === at?.parentId)) visible.add(at.id)
  }
  return nodes.filter(({ id }) => visible.has(id))
}
