import { sql } from 'kysely'
import pg from 'pg'
import type { LiveEvent } from '#contract/live-events.ts'
import { connectionOptions } from '../data/connection.ts'
import type { Db, PlatformDb } from '../data/db.ts'

const channel = 'recto_live'
/** Milliseconds between two checks of the connection, and before a lost one is opened again. */
const beat = 15_000
const pause = 1000

interface Subscriber {
  tell: (event: LiveEvent) => void
  /** Called when events may have been missed: the subscriber must request the present state. */
  missed: () => void
}

/** Members that one notification names: PostgreSQL limits its length. */
const atOnce = 100

/** Pushes an event to members when the transaction commits; nothing is sent if it does not. One statement, however many members there are. */
export async function pushLive(db: Db | PlatformDb, memberIds: readonly string[], event: LiveEvent): Promise<void> {
  if (!memberIds.length) return
  const notices = Array.from({ length: Math.ceil(memberIds.length / atOnce) }, (_, at) =>
    JSON.stringify({ to: memberIds.slice(at * atOnce, (at + 1) * atOnce), event }),
  )
  await sql`select pg_notify(${channel}, notice) from unnest(${notices}::text[]) as notice`.execute(db)
}

/**
 * Receives the events of all processes and passes them to the subscribers of this one. Uses one connection, which is opened again when it is lost;
 * subscribers are then told that they may have missed events.
 */
export function openLive(url: string) {
  const subscribers = new Map<string, Set<Subscriber>>()
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const fresh = new pg.Client({ connectionString: url, ...connectionOptions })
    // An error event without a listener would end the process; the end event follows it.
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => receive(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      client = fresh
      fresh.on('end', () => lost(fresh))
    } catch {
      fresh.end().catch(() => undefined)
      reconnectSoon()
    }
  }

  const reconnectSoon = () => void setTimeout(() => void reconnect(), pause).unref()

  async function reconnect(): Promise<void> {
    await connect()
    if (client) for (const each of subscribers.values()) for (const { missed } of each) missed()
  }

  function lost(which: pg.Client): void {
    if (client !== which) return
    client = undefined
    if (!closed) reconnectSoon()
  }

  /** The client that has not answered the last check. A host that disappeared closes no connection, so it is given up at the next check. */
  let unanswered: pg.Client | undefined
  const timer = setInterval(() => {
    if (!client) return
    if (unanswered === client) return void client.connection.stream.destroy()
    const current = (unanswered = client)
    current.query('select 1').then(
      () => (unanswered = undefined),
      () => (unanswered = undefined),
    )
  }, beat).unref()

  function receive(payload = ''): void {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent }
    for (const member of to) for (const { tell } of subscribers.get(member) ?? []) tell(event)
  }

  const ready = connect()
  return {
    ready,
    /** Returns the function that ends the subscription. */
    subscribe(memberId: string, tell: Subscriber['tell'], missed: Subscriber['missed'] = () => undefined): () => void {
      const own = subscribers.get(memberId) ?? new Set()
      const subscriber = { tell, missed }
      subscribers.set(memberId, own.add(subscriber))
      return () => {
        own.delete(subscriber)
        if (!own.size) subscribers.delete(memberId)
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
