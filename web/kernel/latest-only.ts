/**
 * Runs one at a time and always the newest: what is asked for while one is under way is run after it, unless something newer has come. For what is kept
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
