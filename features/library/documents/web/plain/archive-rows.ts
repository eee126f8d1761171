/** An entry of `entries.json` (`server/archive/listing.ts`). */
export interface ListedEntry {
  path: string
  size: number
  folder: boolean
  locked: boolean
}

export interface Listing {
  entries: readonly ListedEntry[]
  more: boolean
  bytes: number
  suspicious: boolean
}

export interface Row {
  path: string
  name: string
  depth: number
  folder: boolean
  /** Of a folder, the sum of what is in it. */
  size: number
  locked: boolean
}

/** Levels that are drawn as such; deeper ones stand under the last. */
const mostDepth = 12

/** The rows of a tree in order: in each folder the folders first. Folders that have no entry of their own are added. `hidden` are paths of closed folders. */
export function rowsOf(entries: readonly ListedEntry[], closed: ReadonlySet<string>): Row[] {
  interface Branch extends Row {
    inside: Map<string, Branch>
  }
  const branch = (path: string, name: string, depth: number, folder: boolean): Branch => ({
    path,
    name,
    depth,
    folder,
    size: 0,
    locked: false,
    inside: new Map(),
  })
  const top = branch('', '', -1, true)
  for (const { path, size, folder, locked } of entries) {
    const steps = path.split('/').filter(Boolean)
    let at = top
    steps.forEach((name, index) => {
      const last = index === steps.length - 1
      at.size += size
      const inner = at.inside.get(name) ?? branch(steps.slice(0, index + 1).join('/'), name, Math.min(index, mostDepth), !last || folder)
      if (!last) inner.folder = true
      at.inside.set(name, inner)
      at = inner
    })
    if (at === top) continue
    at.size += size
    at.locked = locked
  }
  const rows: Row[] = []
  const visit = ({ inside }: Branch) => {
    const sorted = [...inside.values()].toSorted(
      (a, b) => Number(b.folder) - Number(a.folder) || a.name.localeCompare(b.name, 'zh-CN', { numeric: true }),
    )
    for (const inner of sorted) {
      const { inside: _inside, ...row } = inner
      rows.push(row)
      if (inner.folder && !closed.has(inner.path)) visit(inner)
    }
  }
  visit(top)
  return rows
}

/** Files whose path contains the words, without regard to case and width. */
export function matching(entries: readonly ListedEntry[], words: string): readonly ListedEntry[] {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase()
  const wanted = plain(words.trim())
  return wanted ? entries.filter(({ path, folder }) => !folder && plain(path).includes(wanted)) : entries
}
