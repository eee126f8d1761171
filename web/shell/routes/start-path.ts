import type { MenuEntry } from '#contract/modules.ts'
import { matchPath } from 'react-router'
import type { Entry } from '#web/kernel/screen.ts'

/** Whether there is a screen (not a redirect) at this path. */
export const hasScreen = (path: string, entries: readonly Entry[]): boolean =>
  entries.some((entry) => !('redirect' in entry) && matchPath(entry.path, path) !== null)

/** Where the app starts: on a phone at my books, with a menu at its first entry that has a screen, otherwise in the personal centre. */
export function startPath(menu: readonly MenuEntry[], entries: readonly Entry[], phone: boolean): string {
  if (phone) return '/mobile/myBooks'
  return firstPath(menu, entries) ?? ['/mycenter/home', '/mycenter/textbook'].find((path) => hasScreen(path, entries)) ?? '/mycenter/textbook'
}

/** Whether the path has a screen or a redirect to one. */
function leadsToScreen(path: string, entries: readonly Entry[]): boolean {
  const moved = entries.find((entry) => 'redirect' in entry && entry.path === path)
  return hasScreen(moved && 'redirect' in moved ? moved.redirect : path, entries)
}

function firstPath(menu: readonly MenuEntry[], entries: readonly Entry[]): string | undefined {
  for (const { path, children } of menu) {
    const own = leadsToScreen(path, entries) ? path : undefined
    const found = children?.length ? firstPath(children, entries) : own
    if (found) return found
  }
  return undefined
}
