import { useEffect } from 'react'
import { NotFound } from '../frames/Missing.tsx'

/** The path with which this document was opened. */
const openedAt = globalThis.location?.pathname

/**
 * Leaves the app for a server-rendered page. If this document was opened at the same path, the server has no such page and answered with the app:
 * reloading would loop, so "not found" is shown.
 */
export function LeaveToServerPage() {
  const here = location.pathname
  useEffect(() => {
    if (here !== openedAt) location.reload()
  }, [here])
  return here === openedAt ? <NotFound /> : null
}
