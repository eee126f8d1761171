/** Seconds that a request waits for a connection before it is refused with 503, and that opening a new connection may take. */
export const connectSeconds = 5

/** Options of every connection to PostgreSQL. TCP keep-alive detects a host that disappeared without closing its connections. */
export const connectionOptions = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: connectSeconds * 1000 } as const

/**
 * SQLSTATEs and system codes which mean that the database is unavailable or out of resources, not that a statement is wrong (PostgreSQL manual,
 * appendix A). pgbouncer reports with 08P01 that it cannot reach its server.
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

/** Errors of a broken connection, for which the driver gives no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|The database does not answer)/

/** True if the error means that the database cannot be reached or does not answer at the moment. The same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCodes.has(code) || (code === '' && awayMessages.test(error.message))
}
