export interface Channel {
  post: (message: Said) => void
  listen: (hear: (message: Said) => void) => void
  close: () => void
}

export interface Said {
  from: string
  /** `asks`: whether another tab writes. `writes`: this one does. `takes`: another one is to stop. `left`: the one that wrote has stopped. */
  kind: 'asks' | 'writes' | 'takes' | 'left'
}

interface Surroundings {
  channel: () => Channel | undefined
  id: string
  wait: (milliseconds: number, act: () => void) => () => void
  /** Another tab goes on; resolves when what this one has is in the browser's storage. */
  lost: () => Promise<void>
}

/** Milliseconds for which another tab may answer. One that the browser has frozen does not, and stops when it wakes. */
const patience = 300

/** Lets one tab of this browser write in an attempt. The Web Locks API would do it, but is missing in pages without encryption. */
export function createOneTab({ channel, id, wait, lost }: Surroundings) {
  let open: Channel | undefined
  let state: 'idle' | 'asking' | 'writing' = 'idle'
  let heard: (kind: Said['kind']) => void = () => undefined
  const say = (kind: Said['kind']) => open?.post({ from: id, kind })

  function connect(): void {
    if (open) return
    open = channel()
    if (!open) return
    open.listen(({ kind, from }) => {
      heard(kind)
      if (kind === 'asks' && state === 'writing') say('writes')
      // Of two tabs that are opened at the same moment, one goes first.
      else if (kind === 'asks' && state === 'asking' && id < from) say('writes')
      else if ((kind === 'takes' || kind === 'writes') && state === 'writing') {
        state = 'idle'
        void lost().then(() => say('left'))
      }
    })
  }

  /** Waits for a message of this kind; resolves with whether it came. */
  const hears = (wanted: Said['kind']): Promise<boolean> =>
    new Promise((resolve) => {
      const stop = wait(patience, () => resolve(false))
      heard = (kind) => {
        if (kind !== wanted) return
        stop()
        resolve(true)
      }
    })

  return {
    /** Whether this tab may write: no other tab does. */
    async claim(): Promise<boolean> {
      connect()
      if (!open) return true
      state = 'asking'
      const other = hears('writes')
      say('asks')
      const free = !(await other)
      state = free ? 'writing' : 'idle'
      if (free) say('writes')
      return free
    },
    /** Makes this tab the one that writes, after the other one has stored what it has. */
    async take(): Promise<void> {
      connect()
      const left = hears('left')
      say('takes')
      await left
      state = 'writing'
    },
    close(): void {
      state = 'idle'
      open?.close()
      open = undefined
    },
  }
}

export type OneTab = ReturnType<typeof createOneTab>
