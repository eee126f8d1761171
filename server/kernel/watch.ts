import pg from 'pg'
import { connectionOptions } from './connection.ts'
import type { Database } from './db.ts'
import { unready } from './ready.ts'

/** Milliseconds between two looks, and how long a look may take before the database counts as silent. */
const every = 1000
/** Looks without an answer after which requests under way are ended: they get 503 instead of waiting for a host that is gone. */
const patience = 15

/**
 * Watches the database over a connection of its own, beside the pool, so that a full pool does not look like a dead database.
 * `reasons()` says at once, from memory, why this process may not take traffic; an empty list means that it may.
 */
export function openWatch(database: Pick<Database, 'url' | 'breakConnections'>) {
  let client: pg.Client | undefined
  let looking = false
  // Counted in looks and not in milliseconds: after a stall of this process an answer that lies ready is read before the next look.
  let silent = 0
  let reasons: string[] = ['the database has not been looked at yet']
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

  async function look(): Promise<void> {
    if (closed) return
    if (looking) {
      silent++
      reasons = ['the database does not answer']
      if (silent % patience === 0) giveUp()
      return
    }
    looking = true
    try {
      reasons = await unready(await connected())
    } catch (error) {
      reasons = [`the database cannot be reached: ${error instanceof Error ? error.message : String(error)}`]
    } finally {
      looking = false
      silent = 0
    }
  }

  function giveUp(): void {
    client?.connection.stream.destroy(new Error('The database does not answer'))
    database.breakConnections()
  }

  const timer = setInterval(() => void look(), every).unref()
  const ready = look()
  return {
    /** Resolves after the first look. */
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
