/** Calls when the page has nothing more urgent to do; Safari has no such notice, so there after a moment. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 3000 })
  else setTimeout(act, 500)
}
