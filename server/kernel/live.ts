import { sql } from 'kysely'
import pg from 'pg'
import { connectionOptions } from './connection.ts'
import type { Db, Platform } from './db.ts'

const channel = 'recto_live'
/** Milliseconds between two questions whether the connection is alive, and until a lost one is opened again. */
const beat = 15_000
const pause = 1000

/** What a screen hears at once. Small: a screen that needs more asks for it. */
export interface LiveEvent {
  type: 'job' | 'presence' | 'chapter-saved' | 'signed-out' | 'message' | 'rights'
  id?: string
  by?: string
  version?: number
}

interface Subscriber {
  tell: (event: LiveEvent) => void
  /** Events may have been missed: the listener must ask for the present state. */
  missed: () => void
}

/** Tells members when the transaction commits; nothing is told when it does not. */
export async function announce(db: Db | Platform, memberIds: readonly string[], event: LiveEvent): Promise<void> {
  if (memberIds.length) await sql`select pg_notify(${channel}, ${JSON.stringify({ to: memberIds, event })})`.execute(db)
}

/** Hears what any process announces. One connection a process, opened again when it is lost; who listens is told that something may be missing. */
export function openLive(url: string) {
  const subscribers = new Map<string, Set<Subscriber>>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const fresh = new pg.Client({ connectionString: url, ...connectionOptions })
    // An error event without a listener would end the process; the end event follows it.
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      client = fresh
      fresh.on('end', () => lost(fresh))
    } catch {
      fresh.end().catch(() => undefined)
      again()
    }
  }

  const again = () => void setTimeout(() => void reconnect(), pause).unref()

  async function reconnect(): Promise<void> {
    await connect()
    if (client) for (const each of subscribers.values()) for (const { missed } of each) missed()
  }

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = undefined
    if (!closed) again()
  }

  /** A host that vanished closes no connection: one that does not answer from one beat to the next is given up. */
  let asked: pg.Client | undefined
  const timer = setInterval(() => {
    if (!client) return
    if (asked === client) return void client.connection.stream.destroy()
    const current = (asked = client)
    current.query('select 1').then(
      () => (asked = undefined),
      () => (asked = undefined),
    )
  }, beat).unref()

  function hear(payload = ''): void {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent }
    for (const member of to) for (const { tell } of subscribers.get(member) ?? []) tell(event)
  }

  const ready = connect()
  return {
    ready,
    /** Gives the way to stop listening. */
    subscribe(memberId: string, tell: Subscriber['tell'], missed: Subscriber['missed'] = () => undefined): () => void {
      const mine = subscribers.get(memberId) ?? new Set()
      const subscriber = { tell, missed }
      subscribers.set(memberId, mine.add(subscriber))
      return () => {
        mine.delete(subscriber)
        if (!mine.size) subscribers.delete(memberId)
      }
    },
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await ready
      await client?.end()
    },
  }
}
export type Live = ReturnType<typeof openLive>
