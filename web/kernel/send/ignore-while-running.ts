/** Wraps `run` so that only one call runs at a time: a call while another is running does nothing and returns undefined. */
export function ignoreWhileRunning<A extends unknown[], R>(run: (...values: A) => Promise<R>, onBusy: (busy: boolean) => void = () => undefined) {
  let busy = false
  return async (...values: A): Promise<R | undefined> => {
    if (busy) return undefined
    busy = true
    onBusy(true)
    try {
      return await run(...values)
    } finally {
      busy = false
      onBusy(false)
    }
  }
}
