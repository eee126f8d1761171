/** One entry of a tree in a flat list, with the id of its parent. */
export interface TreeEntry {
  id: string
  parentId: string | null
  name: string
}

export interface TreeNode {
  key: string
  value: string
  title: string
  children: TreeNode[]
}

/** The entries as a tree, in the given order; one whose parent is not in the list is at the top level. */
export function treeOf(entries: readonly TreeEntry[]): TreeNode[] {
  const nodes = new Map(entries.map(({ id, name }) => [id, { key: id, value: id, title: name, children: [] as TreeNode[] }]))
  const top: TreeNode[] = []
  for (const { id, parentId } of entries) {
    const node = nodes.get(id)
    if (!node) continue
    const parent = parentId === id ? undefined : nodes.get(parentId ?? '')
    if (parent) parent.children.push(node)
    else top.push(node)
  }
  return top
}

/** The ancestors of an entry from the top down, and the entry itself; empty for an unknown id. Stops at a cycle. */
export function pathOf(entries: readonly TreeEntry[], id: string | null): TreeEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const path: TreeEntry[] = []
  for (let entry = byId.get(id ?? ''); entry && !path.includes(entry); entry = byId.get(entry.parentId ?? '')) path.unshift(entry)
  return path
}

/** The entries whose name contains the text, with their ancestors. */
export function findInTree(entries: readonly TreeEntry[], words: string): TreeEntry[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...entries]
  const kept = new Set(entries.filter(({ name }) => name.toLowerCase().includes(wanted)).flatMap(({ id }) => pathOf(entries, id)))
  return entries.filter((entry) => kept.has(entry))
}

/** The ids of an entry and all its descendants. */
export function withDescendants(entries: readonly TreeEntry[], id: string): string[] {
  const below = [id]
  for (let at = 0; at < below.length; at += 1)
    for (const entry of entries) if (entry.parentId === below[at] && !below.includes(entry.id)) below.push(entry.id)
  return below
}
