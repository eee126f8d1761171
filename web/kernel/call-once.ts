/** Runs one at a time: a second start while the first is under way does nothing and gives undefined. */
export function onceAtATime<A extends unknown[], R>(run: (...values: A) => Promise<R>, onBusy: (busy: boolean) => void = () => undefined) {
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
