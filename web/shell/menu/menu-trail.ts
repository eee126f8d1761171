import type { MenuEntry } from '#contract/modules.ts'

/** The menu entries from the top level down to the one for a path: the entry with that path, else the longest that is a parent of it. Empty if there is none. */
export function trailTo(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  const trails = menu.flatMap((entry) => trailsOf(entry))
  const fitting = trails.filter((trail) => covers(trail.at(-1)?.path ?? '', path))
  const longest = fitting.toSorted((a, b) => normalized(b.at(-1)?.path ?? '').length - normalized(a.at(-1)?.path ?? '').length)[0]
  return longest ?? []
}

const trailsOf = (entry: MenuEntry): MenuEntry[][] =>
  entry.children?.length ? entry.children.flatMap((child) => trailsOf(child).map((trail) => [entry, ...trail])) : [[entry]]

const normalized = (path: string) => path.replace(/\/+$/, '').toLowerCase()
const covers = (entry: string, path: string) => normalized(path) === normalized(entry) || normalized(path).startsWith(`${normalized(entry)}/`)
