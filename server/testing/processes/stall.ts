/** Measures how long the calling thread is blocked at a time; `end` returns the longest time in milliseconds. */
export function watchStall(): { end: () => number } {
  let worst = 0
  let last = process.threadCpuUsage()
  const look = () => {
    // Processor time, not wall-clock time: other processes on a busy machine do not count.
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
