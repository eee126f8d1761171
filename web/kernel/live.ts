/** What happens to the person elsewhere, as the server tells it at once. A screen that needs more asks for it. */
export interface LiveEvent {
  /** `missed`: the connection was away for a while, so that events of every kind may be missing. The server never sends it. */
  type: 'job' | 'presence' | 'chapter-saved' | 'signed-out' | 'message' | 'rights' | 'missed'
  id?: string
  by?: string
  version?: number
}

type Listener = (event: LiveEvent) => void

interface Source {
  addEventListener: (type: 'open' | 'message' | 'error', hear: (event: object) => void) => void
  readonly readyState: number
  close: () => void
}

interface Surroundings {
  open: () => Source
  hidden: () => boolean
  /** Calls back when the window is hidden or shown; gives the way to stop. */
  onVisibility: (tell: () => void) => () => void
}

const closed = 2
/** Milliseconds until the next try, longer each time. */
const patience = (tries: number) => Math.min(60_000, 2_000 * 2 ** tries)

/** One connection for all listeners of the page. It is there while someone listens and the window is seen, and comes back by itself. */
export function createLive({ open, hidden, onVisibility }: Surroundings) {
  const listeners = new Set<Listener>()
  let source: Source | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined
  let tries = 0
  /** A connection of these listeners was open before. */
  let before = false
  const tellAll = (event: LiveEvent) => listeners.forEach((tell) => tell(event))

  function connect(): void {
    clearTimeout(timer)
    if (source || hidden() || !listeners.size) return
    const fresh = open()
    source = fresh
    fresh.addEventListener('open', () => {
      tries = 0
      if (before) tellAll({ type: 'missed' })
      before = true
    })
    fresh.addEventListener('message', (message) => tellAll(JSON.parse((message as MessageEvent<string>).data) as LiveEvent))
    // The browser comes back by itself after a broken line, but not after a refusal.
    fresh.addEventListener('error', () => {
      if (fresh.readyState !== closed || source !== fresh) return
      disconnect()
      timer = setTimeout(connect, patience(tries++))
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
      before = false
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
