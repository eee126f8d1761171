/** Seconds that a request waits for a connection before it is refused with 503. A new connection is given as long. */
export const connectSeconds = 5

/** Options of every connection to PostgreSQL: a host that vanished without a word is noticed by the system's probes. */
export const connectionOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: connectSeconds * 1000 } as const

/**
 * SQLSTATEs and system codes that say that the database is away or has no room, not that a statement is wrong (PostgreSQL manual, appendix A).
 * 08P01 is how pgbouncer says that it cannot reach its server.
 */
const awayCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '53200',
  '53300',
  '53400',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
])

/** The driver gives no code where a connection broke under it. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|The database does not answer)/

/** True for an error that means: the database cannot be reached or does not answer for now. The same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.has(code) || (code === '' && awayMessages.test(error.message))
}
