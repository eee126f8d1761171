import { useEffect } from 'react'
import { Missing } from '../layouts/Missing.tsx'

/** The path with which this document was opened. */
const openedAt = globalThis.location?.pathname

/** Leaves the app for a page that the server writes. When the server answered with the app itself, there is no such page: asking again would go round. */
export function ToServer() {
  const here = location.pathname
  useEffect(() => {
    if (here !== openedAt) location.reload()
  }, [here])
  return here === openedAt ? <Missing /> : null
}
