/**
 * Wraps `run` so that only one call runs at a time. Of the calls made meanwhile only the newest runs afterwards. For values that are saved as a
 * whole at every change.
 */
export function latestOnly<A>(run: (asked: A) => Promise<unknown>) {
  let next: { asked: A } | undefined
  let busy = false
  return async (asked: A): Promise<void> => {
    next = { asked }
    if (busy) return
    busy = true
    try {
      while (next) {
        const now: A = next.asked
        next = undefined
        await run(now)
      }
    } finally {
      busy = false
    }
  }
}
