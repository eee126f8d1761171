import pg from 'pg'
import { connectionOptions } from '../data/connection.ts'
import type { Database } from '../data/db.ts'
import { readinessProblems } from './ready.ts'

/** Milliseconds between two checks. A check that has not ended by the next one counts as unanswered. */
const interval = 1000
/** Unanswered checks after which all connections are closed: requests under way then get 503 instead of waiting for a host that is gone. */
const maxUnanswered = 15

/**
 * Checks the database every second over a connection of its own, so that a full pool does not look like an unavailable database.
 * `reasons()` returns the result of the last check: why this process must not take traffic; an empty list means that it may.
 */
export function openWatch(database: Pick<Database, 'url' | 'breakConnections'>) {
  let client: pg.Client | undefined
  let checking = false
  // Counted in checks and not in milliseconds: after a pause of this process an answer that has arrived is read before the next check.
  let unanswered = 0
  let reasons: string[] = ['the database has not been checked yet']
  let closed = false

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({ connectionString: database.url, ...connectionOptions })
    // Without a listener a lost connection would end the process.
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    client = fresh
    return fresh
  }

  async function check(): Promise<void> {
    if (closed) return
    if (checking) {
      unanswered++
      reasons = ['the database does not answer']
      if (unanswered % maxUnanswered === 0) giveUp()
      return
    }
    checking = true
    try {
      reasons = await readinessProblems(await connected())
      unanswered = 0
    } catch (error) {
      reasons = [`the database cannot be reached: ${error instanceof Error ? error.message : String(error)}`]
      // A code comes from PostgreSQL or the system: an answer. Without one nothing came in time, such as when a connection is opened to a host that
      // hangs; the connections of the pool may wait for the same host, so the count goes on.
      if (error instanceof Error && 'code' in error) unanswered = 0
    } finally {
      checking = false
    }
  }

  function giveUp(): void {
    client?.connection.stream.destroy(new Error('The database does not answer'))
    database.breakConnections()
  }

  const timer = setInterval(() => void check(), interval).unref()
  const ready = check()
  return {
    /** Resolves after the first check. */
    ready,
    reasons: (): readonly string[] => reasons,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
export type Watch = ReturnType<typeof openWatch>
