import { routerBase } from '#web/kernel/page/router-base.ts'

/** Milliseconds between two questions to the server, at first and at most. */
const [firstPause, longestPause] = [5000, 60_000]

/**
 * Calls once, when the server answers again. It is asked at intervals while the page is visible, since a browser does not notice every interruption, and
 * at once when the browser says that there is a network or the page becomes visible. The browser's word alone is not enough: it also speaks of a network
 * without the internet.
 */
export function onNetwork(act: () => void, ended: AbortController = new AbortController()): void {
  const { signal } = ended
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    const status = document.hidden ? 0 : await statusOfServer()
    if (signal.aborted) return
    if (status > 0 && status < 500) {
      ended.abort()
      return act()
    }
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), pause)
    pause = Math.min(pause * 2, longestPause)
  }
  const askAtOnce = () => {
    pause = firstPause
    void ask()
  }
  addEventListener('online', askAtOnce, { signal })
  document.addEventListener('visibilitychange', askAtOnce, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  timer = setTimeout(() => void ask(), pause)
}

/** The status with which the server answers; 0 when it does not. */
const statusOfServer = () =>
  fetch(`${routerBase()}/reader-worker.js`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )
