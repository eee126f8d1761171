import type { LiveEvent } from '#contract/live-events.ts'

/** What listeners hear: an event of the server, or `missed` after an interruption, when events of any kind may be missing. */
export type HeardEvent = LiveEvent | { type: 'missed' }

type Listener = (event: HeardEvent) => void

interface Source {
  addEventListener: (type: 'open' | 'message' | 'error', hear: (event: object) => void) => void
  readonly readyState: number
  close: () => void
}

interface Surroundings {
  open: () => Source
  hidden: () => boolean
  /** Calls back when the window is hidden or shown; returns a function that stops it. */
  onVisibility: (tell: () => void) => () => void
}

/** `EventSource.CLOSED`. */
const closed = 2
/** Milliseconds until the next attempt, longer each time. */
const retryDelay = (tries: number) => Math.min(60_000, 2_000 * 2 ** tries)

/** One event stream for all listeners of the page. It is open while there are listeners and the window is visible, and reconnects by itself. */
export function createLive({ open, hidden, onVisibility }: Surroundings) {
  const listeners = new Set<Listener>()
  let source: Source | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined
  let tries = 0
  /** Whether these listeners had an open connection before. */
  let wasOpen = false
  const tellAll = (event: HeardEvent) => listeners.forEach((tell) => tell(event))

  function connect(): void {
    clearTimeout(timer)
    if (source || hidden() || !listeners.size) return
    const fresh = open()
    source = fresh
    fresh.addEventListener('open', () => {
      tries = 0
      if (wasOpen) tellAll({ type: 'missed' })
      wasOpen = true
    })
    fresh.addEventListener('message', (message) => tellAll(JSON.parse((message as MessageEvent<string>).data) as LiveEvent))
    // The browser reconnects by itself after a broken connection, but not after a refused one.
    fresh.addEventListener('error', () => {
      if (fresh.readyState !== closed || source !== fresh) return
      disconnect()
      timer = setTimeout(connect, retryDelay(tries++))
    })
  }

  function disconnect(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  return (tell: Listener): (() => void) => {
    listeners.add(tell)
    stopWatching ??= onVisibility(() => (hidden() ? disconnect() : connect()))
    connect()
    return () => {
      listeners.delete(tell)
      if (listeners.size) return
      disconnect()
      wasOpen = false
      stopWatching?.()
      stopWatching = undefined
    }
  }
}

export const listenLive = createLive({
  open: () => new EventSource('/pressplatform/live'),
  hidden: () => document.hidden,
  onVisibility: (tell) => {
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  },
})
