import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, type Dialect, Kysely, type LogConfig, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectionOptions } from './connection.ts'
import type { Owned, Rows, Views } from './rows.ts'
import { compilerFor } from './scope.ts'

// Sizes and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Published = 'announcements' | 'editions' | 'bodies' | 'editionChapters' | 'editionFiles' | 'renderedChapters' | 'books'
type Reference = 'textbookTypes' | 'textbookLevels' | 'majors' | 'institutions' | 'packages'

/** What belongs to one institution, the published tables that its grants open, and reference lists. */
export type Db = Kysely<Pick<Rows, Owned | Published | Reference | Views>>
/** What belongs to no institution: accounts, sessions, the catalogue. */
export type Platform = Kysely<Omit<Rows, Owned | Views>>

export interface Handles {
  db: Db | undefined
  platform: Platform
  elsewhere: Elsewhere
}
/**
 * Works in another institution for a moment, in the same transaction: only for what the platform does to an institution, what an
 * institution tells the platform's administrators, or what a reader tells those who wrote the book. Nothing else of the transaction may run meanwhile.
 */
export type Elsewhere = <T>(institutionId: string, run: (db: Db) => Promise<T>) => Promise<T>
export type Access = 'read only' | 'read write'
export type Database = ReturnType<typeof openDatabase>

interface Options {
  /** Off only in the test that shows that row-level security holds alone. */
  scoped?: boolean
  pipeline?: boolean
  log?: LogConfig
  max?: number
  /** Throws when code asks for a second connection within a transaction: when all connections are held that way, the pool deadlocks. For tests. */
  strict?: boolean
}

export function openDatabase(url: string, { scoped = true, pipeline = true, log = [], max = 10, strict = false }: Options = {}) {
  const pool = new pg.Pool({ connectionString: url, max, pipeline, ...connectionOptions })
  const holding = new AsyncLocalStorage<{ held: boolean }>()
  if (strict) {
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => never
    pool.connect = (...given: unknown[]) => {
      if (holding.getStore()?.held) throw new Error('A connection is asked for within a transaction, which holds one')
      return connect(...given)
    }
  }
  const clients = new Set<pg.PoolClient>()
  // An error event without a listener ends the process. The pool listens to idle clients only, so every client gets one for its whole life;
  // a borrower of a lost client learns of it by the rejection of its query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void clients.add(client.on('error', () => undefined)))
  pool.on('remove', (client) => void clients.delete(client))
  const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

  /** Kysely's own transactions send one query at a time; over a borrowed connection they may travel together. */
  function over(client: pg.PoolClient, institutionId?: string) {
    const borrowed: PostgresPoolClient = { query: client.query.bind(client), release() {} }
    const dialect: Dialect = new PostgresDialect({ pool: { connect: async () => borrowed, end: async () => {}, options: {} } })
    if (scoped && institutionId) dialect.createQueryCompiler = () => compilerFor(institutionId)
    return new Kysely<Rows>({ dialect, plugins: [camelCase], log })
  }

  /** One transaction within one institution. It begins in the same round trip as the first query of `run`. */
  async function transaction<T>(institutionId: string | undefined, access: Access, run: (handles: Handles) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const mine = { held: true }
    const settle = (id = '') => client.query("select set_config('recto.institution', $1, true)", [id])
    const handles: Handles = {
      db: institutionId ? over(client, institutionId) : undefined,
      platform: over(client),
      async elsewhere(id, act) {
        const settled = settle(id)
        const [answer] = await Promise.all([act(over(client, id) as unknown as Db), settled])
        await settle(institutionId)
        return answer
      },
    }
    try {
      // One message: what is written to the database's socket is the dearest part of a small call.
      const began = client.query(`begin ${access}; select set_config('recto.institution', ${client.escapeLiteral(institutionId ?? '')}, true)`)
      const [answer] = await Promise.all([strict ? holding.run(mine, run, handles) : run(handles), began])
      const { command } = await client.query('commit')
      // PostgreSQL answers the commit of a failed transaction by rolling back, without an error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error of one of its statements was passed over')
      client.release()
      return answer
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        (lost: Error) => client.release(lost),
      )
      throw error
    } finally {
      mine.held = false
    }
  }

  /** Breaks every open connection: what waits for an answer on one is rejected, and the next query opens a new one. */
  function breakConnections(): void {
    for (const client of clients) client.connection.stream.destroy(new Error('The database does not answer'))
  }

  /** A transaction of one institution, for jobs, builders and byte routes. */
  const inside = <T>(institutionId: string, access: Access, run: (db: Db, platform: Platform) => Promise<T>): Promise<T> =>
    transaction(institutionId, access, ({ db, platform }) => run(db as Db, platform))

  /** Single statements outside of any institution and transaction. */
  const platform: Platform = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase], log })

  return { url, pool, platform, transaction, inside, breakConnections, close: () => pool.end() }
}
