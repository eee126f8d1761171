import type { MenuEntry } from '@recto/contract/modules'
import { matchPath } from 'react-router'
import type { Entry } from './screen.ts'

/** Whether a screen (no redirect) stands at this path. */
export const hasScreen = (path: string, entries: readonly Entry[]): boolean =>
  entries.some((entry) => !('redirect' in entry) && matchPath(entry.path, path) !== null)

/** Where the app starts: on a phone at one's books, for staff at the first menu entry that has a screen, for everyone else at their textbooks. */
export function startPath(menu: readonly MenuEntry[], entries: readonly Entry[], phone: boolean): string {
  if (phone) return '/mobile/myBooks'
  return firstOf(menu, entries) ?? ['/mycenter/home', '/mycenter/textbook'].find((path) => hasScreen(path, entries)) ?? '/mycenter/textbook'
}

/** A screen, or a redirect to one. */
function leadsSomewhere(path: string, entries: readonly Entry[]): boolean {
  const moved = entries.find((entry) => 'redirect' in entry && entry.path === path)
  return hasScreen(moved && 'redirect' in moved ? moved.redirect : path, entries)
}

function firstOf(menu: readonly MenuEntry[], entries: readonly Entry[]): string | undefined {
  for (const { path, children } of menu) {
    const found = children?.length ? firstOf(children, entries) : leadsSomewhere(path, entries) ? path : undefined
    if (found) return found
  }
  return undefined
}
