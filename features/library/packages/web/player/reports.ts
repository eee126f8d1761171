import type { PlayerReport } from './player-data.ts'

/** Milliseconds after the last change at which it is reported. */
const saveAfter = 1000

/** Reports of one part to the page around the player. `data` gives what the part keeps. */
export function reportsOf(origin: string, part: string, data: () => Record<string, unknown> | null) {
  let last = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (event: PlayerReport['event'], statements: unknown[] = []) => {
    clearTimeout(timer)
    timer = undefined
    const now = performance.now()
    const report: PlayerReport = { recto: 'package', type: 'report', part, event, data: data(), seconds: (now - last) / 1000, statements }
    last = now
    parent.postMessage(report, origin)
  }
  return {
    send,
    /** Reports soon, once for several changes. */
    soon: () => {
      clearTimeout(timer)
      timer = setTimeout(() => send('saved'), saveAfter)
    },
    /** Reports now what waits to be reported. */
    flush: () => {
      if (timer !== undefined) send('saved')
    },
  }
}
