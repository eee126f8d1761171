interface Reading {
  /** The server's time minus the monotonic time of this browser. */
  offset: number
  /** Milliseconds by which it may be wrong. */
  error: number
}

/**
 * The server's clock, from the times in its answers. The clock of the machine is not used: it may be a day off, and may be changed while the page is
 * open. The answer with the shortest round trip decides. A reading that contradicts it replaces it, since the monotonic time stops while some machines
 * sleep.
 */
export function createServerClock(monotonic: () => number = () => performance.now()) {
  let best: Reading | undefined
  let roundTrip: number | undefined

  return {
    /** A moment of the monotonic time, to be given to `observe` when the answer has arrived. */
    mark: monotonic,
    observe(now: string, sentAt: number): void {
      const receivedAt = monotonic()
      const error = Math.max(0, receivedAt - sentAt) / 2
      roundTrip = receivedAt - sentAt
      const reading = { offset: Date.parse(now) - (sentAt + receivedAt) / 2, error }
      const contradicted = best && Math.abs(reading.offset - best.offset) > reading.error + best.error + 250
      if (!best || contradicted || error <= best.error) best = reading
    },
    /** The server's time in milliseconds since 1970; 0 before the first answer. */
    now: (): number => (best ? best.offset + monotonic() : 0),
    known: (): boolean => best !== undefined,
    /** Milliseconds of the last round trip. */
    roundTrip: (): number | undefined => roundTrip,
  }
}

export type ServerClock = ReturnType<typeof createServerClock>
