import type { MenuEntry } from '@recto/contract/modules'

/** The menu entries from the top down to the one that stands for a path: its own, or the longest that it lies below. Empty when there is none. */
export function trailTo(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  const trails = menu.flatMap((entry) => trailsOf(entry))
  const fitting = trails.filter((trail) => covers(trail.at(-1)?.path ?? '', path))
  const longest = fitting.toSorted((a, b) => bare(b.at(-1)?.path ?? '').length - bare(a.at(-1)?.path ?? '').length)[0]
  return longest ?? []
}

const trailsOf = (entry: MenuEntry): MenuEntry[][] =>
  entry.children?.length ? entry.children.flatMap((child) => trailsOf(child).map((trail) => [entry, ...trail])) : [[entry]]

const bare = (path: string) => path.replace(/\/+$/, '').toLowerCase()
const covers = (entry: string, path: string) => bare(path) === bare(entry) || bare(path).startsWith(`${bare(entry)}/`)
