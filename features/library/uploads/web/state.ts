import { createState } from '#web/kernel/hooks/create-state.ts'

/**
 * `waiting`: others are sent first; `offline`: goes on when the network is back; `checking`: all is sent, the server compares the bytes;
 * `taking`: it is put where it belongs.
 */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'offline' | 'checking' | 'taking' | 'done' | 'failed'

/** A file that this page sends, or has sent. */
export interface Sending {
  key: string
  name: string
  size: number
  /** Bytes that have been sent. */
  sent: number
  /** Bytes in a second, over the last seconds; undefined until that is known. */
  speed?: number | undefined
  state: SendingState
  /** Why it failed. */
  problem?: string | undefined
  /** The file itself was refused: sending it again would change nothing. */
  refused?: boolean
  /** Undefined until the server has begun the upload. */
  uploadId?: string | undefined
  /** Nothing has said what becomes of it; it waits in the list of uploads. */
  left?: boolean | undefined
}

/** What this page sends, in the order in which it was added. */
export const useSendings = createState<{ sendings: readonly Sending[] }>(() => ({ sendings: [] }))

export const isUnderWay = ({ state }: Sending) => state !== 'done' && state !== 'failed'

export function changeSending(key: string, change: Partial<Sending>): void {
  useSendings.setState(({ sendings }) => ({ sendings: sendings.map((each) => (each.key === key ? { ...each, ...change } : each)) }))
}
