/** A clock for tests, in milliseconds from 0, which moves only with `pass`. */
export function fakeTime() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    /** Calls back after some milliseconds; returns a function that stops it. */
    wait(milliseconds: number, act: () => void): () => void {
      const timer = { at: now + milliseconds, act }
      timers.push(timer)
      return () => void (timers = timers.filter((each) => each !== timer))
    },
    /** Gives up all timers, as a page does that is closed. */
    forget: () => void (timers = []),
    /** Lets time pass, with everything that falls due. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        for (let turn = 0; turn < 30; turn++) await Promise.resolve()
        const next = timers.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        timers = timers.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.act()
      }
      now = end
    },
  }
}
