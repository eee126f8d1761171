import type { Pending } from '@recto/contract/session'

/** The fragment that takes a pending sign-in to another page of ours: it reaches no server and no referrer. */
export const fragmentOf = (pending: Pending) => `#pending=${encodeURIComponent(JSON.stringify(pending))}`

/**
 * A sign-in that came here to go on, taken out of the address at once. Whether it was begun in this browser is for the server to say: it refuses
 * the token of any other.
 */
export function takePending(): Pending | undefined {
  const text = new URLSearchParams(location.hash.slice(1)).get('pending')
  if (!text) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return JSON.parse(text) as Pending
  } catch {
    return undefined
  }
}
