import type { Pending } from '@recto/contract/session'

const tokenKey = 'recto.pending'
const leftKey = 'recto.left'
const patience = 15 * 60_000

/** Remembers in this tab that one leaves for another way to sign in, and will be back. */
export const leaveForElsewhere = () => sessionStorage.setItem(leftKey, String(Date.now()))

/** The fragment that takes a pending sign-in to another page of ours: it reaches no server and no referrer. */
export function fragmentOf(pending: Pending): string {
  sessionStorage.setItem(tokenKey, pending.token)
  return `#pending=${encodeURIComponent(JSON.stringify(pending))}`
}

/**
 * A sign-in that came here to go on, taken out of the address at once. Only one that was begun in this tab: a link of someone else’s would
 * bind his WeChat to the account of whoever signs in.
 */
export function takePending(): Pending | undefined {
  const text = new URLSearchParams(location.hash.slice(1)).get('pending')
  if (!text) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  const left = Number(sessionStorage.getItem(leftKey) ?? 0)
  const pending = parsed(text)
  const begunHere = pending?.token === sessionStorage.getItem(tokenKey) || Date.now() - left < patience
  if (!pending || !begunHere) return undefined
  sessionStorage.removeItem(leftKey)
  return pending
}

function parsed(text: string): Pending | undefined {
  try {
    return JSON.parse(text) as Pending
  } catch {
    return undefined
  }
}
