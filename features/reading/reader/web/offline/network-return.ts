import { routerBase } from '#web/kernel/page/router-base.ts'

/** Milliseconds between two questions to the server, at first and at most. */
const [firstPause, longestPause] = [5000, 60_000]

/**
 * Calls when the network is back: when the browser says so, and, since it does not notice every interruption, when the server answers again. It is asked
 * only while the page is visible.
 */
export function onNetwork(act: () => void): void {
  addEventListener('online', act, { once: true })
  let pause = firstPause
  const ask = async () => {
    const status = document.hidden ? 0 : await statusOfServer()
    if (status > 0 && status < 500) return act()
    pause = Math.min(pause * 2, longestPause)
    setTimeout(() => void ask(), pause)
  }
  setTimeout(() => void ask(), pause)
}

/** The status with which the server answers; 0 when it does not. */
const statusOfServer = () =>
  fetch(`${routerBase()}/reader-worker.js`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )
