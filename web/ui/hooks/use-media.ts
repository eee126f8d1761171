import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** In windows of this width tables are shown as cards. */
export const narrow = '(width < 768px)'
