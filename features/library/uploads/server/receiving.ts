/** A request that is writing into an upload. */
interface Receiver {
  /** When it last wrote, by `performance.now()`. */
  active: number
  stop: () => void
  ended: Promise<unknown>
}

/** The requests of this process that are writing, by upload. */
const receivers = new Map<string, Receiver>()

/** Milliseconds after which a silent connection gives way to another request: the network of its sender is probably gone. */
const silentFor = 5_000

/**
 * Runs `receive` as the only one that writes into an upload; undefined where another request is writing. One that has been silent for a while is
 * stopped first. `stop` ends the connection of this request.
 */
export async function receiveAlone<T>(id: string, stop: () => void, receive: (active: () => void) => Promise<T>): Promise<{ value: T } | undefined> {
  const other = receivers.get(id)
  if (other && performance.now() - other.active < silentFor) return undefined
  if (other) await stopReceiving(id)
  // Another request may have come first while this one waited.
  if (receivers.has(id)) return undefined
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const own: Receiver = { active: performance.now(), stop, ended }
  receivers.set(id, own)
  try {
    return { value: await receive(() => void (own.active = performance.now())) }
  } finally {
    receivers.delete(id)
    end()
  }
}

/** Ends the request that is writing into an upload, if there is one, and waits until it has ended. */
export async function stopReceiving(id: string): Promise<void> {
  const other = receivers.get(id)
  other?.stop()
  await other?.ended
}
