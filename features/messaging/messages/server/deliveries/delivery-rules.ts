import type { Failure } from '#server/gateways/outcome.ts'

/** Seconds to wait after the first failed try, the second, and so on; after the last one the delivery is given up. */
const waits = [60, 300, 1800, 7200, 21_600, 43_200]

export interface Outcome {
  id: string
  state: 'sent' | 'waiting' | 'skipped' | 'dead'
  address: string
  providerId: string | null
  errorCode: string | null
  error: string | null
  nextAt: string
  sentAt: string | null
}

/** The outcome of a failed delivery: retried, given up or skipped. The receiver's address is masked in the error. */
export function failedOutcome({ code, message, again }: Failure, tries: number, at: { address: string; masked: string }, now: Date) {
  const wait = again ? waits[tries - 1] : undefined
  return {
    state: code === 'notConfigured' ? ('skipped' as const) : wait === undefined ? ('dead' as const) : ('waiting' as const),
    errorCode: code,
    error: at.address ? message.replaceAll(at.address, at.masked) : message,
    nextAt: new Date(now.getTime() + (wait ?? 0) * 1000).toISOString(),
  }
}
