import type { PendingSignIn } from '#features/access/session/contract.ts'

/** URL fragment that hands a pending sign-in to another sign-in page. A fragment is never sent to a server or in a referrer. */
export const fragmentOf = (pending: PendingSignIn) => `#pending=${encodeURIComponent(JSON.stringify(pending))}`

/**
 * The pending sign-in in the address, which is removed from the address at once. The server checks that it was started in this browser and
 * refuses other tokens.
 */
export function readPendingSignIn(): PendingSignIn | undefined {
  const text = new URLSearchParams(location.hash.slice(1)).get('pending')
  if (!text) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return JSON.parse(text) as PendingSignIn
  } catch {
    return undefined
  }
}
