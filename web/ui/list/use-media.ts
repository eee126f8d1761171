import { useSyncExternalStore } from 'react'

/** Whether the window fits a media query, kept up to date. */
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

/** Below this width a table becomes cards. */
export const narrow = '(width < 768px)'
