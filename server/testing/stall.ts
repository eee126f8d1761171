/** Watches how long the thread that calls it is held at a time; `end` gives the longest in milliseconds. */
export function watchStall(): { end: () => number } {
  let worst = 0
  let last = process.threadCpuUsage()
  const look = () => {
    // Processor time and not time on the clock: a busy machine makes everything late, and holds nothing.
    const used = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    worst = Math.max(worst, (used.user + used.system) / 1000)
  }
  const timer = setInterval(look, 1)
  return {
    end() {
      clearInterval(timer)
      look()
      return worst
    },
  }
}
