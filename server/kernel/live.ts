import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Platform } from './db.ts'

const channel = 'recto_live'

/** What a screen hears at once. Small: a screen that needs more asks for it. */
export interface LiveEvent {
  type: 'job' | 'presence' | 'chapter-saved' | 'signed-out' | 'message' | 'rights'
  id?: string
  by?: string
  version?: number
}

/** Tells members when the transaction commits; nothing is told when it does not. */
export async function announce(db: Db | Platform, memberIds: readonly string[], event: LiveEvent): Promise<void> {
  if (memberIds.length) await sql`select pg_notify(${channel}, ${JSON.stringify({ to: memberIds, event })})`.execute(db)
}

/** Hears what any process announces. One connection a process, opened again when it is lost. */
export function openLive(url: string) {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const fresh = new pg.Client({ connectionString: url })
    try {
      await fresh.connect()
      fresh.on('notification', ({ payload }) => hear(payload))
      fresh.on('error', () => undefined)
      fresh.on('end', () => !closed && setTimeout(() => void connect(), 1000).unref())
      await fresh.query(`listen ${channel}`)
      client = fresh
    } catch {
      setTimeout(() => void connect(), 1000).unref()
    }
  }

  function hear(payload = ''): void {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent }
    for (const member of to) for (const tell of listeners.get(member) ?? []) tell(event)
  }

  const ready = connect()
  return {
    ready,
    subscribe(memberId: string, tell: (event: LiveEvent) => void): () => void {
      const mine = listeners.get(memberId) ?? new Set()
      listeners.set(memberId, mine.add(tell))
      return () => {
        mine.delete(tell)
        if (!mine.size) listeners.delete(memberId)
      }
    },
    async close(): Promise<void> {
      closed = true
      await ready
      await client?.end()
    },
  }
}
export type Live = ReturnType<typeof openLive>
