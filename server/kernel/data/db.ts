import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, type Dialect, Kysely, type LogConfig, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { connectionOptions } from './connection.ts'
import type { Owned, Rows, Views } from './rows.ts'
import { compilerFor } from './scope.ts'

// bigint columns hold sizes and counts, which stay far below 2^53, so a number is exact.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// numeric columns hold points with two decimals, which a number gives back exactly; they are added up in whole hundredths or by the database.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A day without a time zone stays the text `2026-11-26`.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

type Published = 'announcements' | 'editions' | 'bodies' | 'editionChapters' | 'editionFiles' | 'renderedChapters' | 'catalogue'
type Reference = 'textbookTypes' | 'textbookLevels' | 'majors' | 'institutions' | 'packages'

/** Handle within one institution: the tables it owns, the published tables that its grants give access to, and reference lists. */
export type Db = Kysely<Pick<Rows, Owned | Published | Reference | Views>>
/** Handle for the tables that belong to no institution: accounts, sessions, the catalogue. */
export type PlatformDb = Kysely<Omit<Rows, Owned | Views>>

export interface DatabaseHandles {
  db: Db | undefined
  platform: PlatformDb
  inInstitution: InInstitution
}
/**
 * Runs `run` in another institution within the same transaction. Only for what the platform does to an institution, for messages of an
 * institution to the platform's administrators, and for messages of a reader to the authors of a book. No other statement of the transaction may
 * run at the same time.
 */
export type InInstitution = <T>(institutionId: string, run: (db: Db) => Promise<T>) => Promise<T>
export type Access = 'read only' | 'read write'
export type Database = ReturnType<typeof openDatabase>

interface Options {
  /** Off only in the test which shows that row-level security alone separates institutions. */
  scoped?: boolean
  pipeline?: boolean
  log?: LogConfig
  max?: number
  /** Throws when code asks for a second connection within a transaction, which can deadlock the pool. For tests. */
  strict?: boolean
}

export function openDatabase(url: string, { scoped = true, pipeline = true, log = [], max = 10, strict = false }: Options = {}) {
  const pool = new pg.Pool({ connectionString: url, max, pipeline, ...connectionOptions })
  const inTransaction = new AsyncLocalStorage<{ held: boolean }>()
  if (strict) {
    const connect = pool.connect.bind(pool) as (...given: unknown[]) => never
    pool.connect = (...given: unknown[]) => {
      if (inTransaction.getStore()?.held) throw new Error('A second connection was requested within a transaction, which already holds one')
      return connect(...given)
    }
  }
  const clients = new Set<pg.PoolClient>()
  // An error event without a listener ends the process. The pool listens to idle clients only, so every client gets a listener for its whole life;
  // code that uses a lost connection gets a rejected query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void clients.add(client.on('error', () => undefined)))
  pool.on('remove', (client) => void clients.delete(client))
  const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

  /** A query builder on one client of the pool. Kysely's own transactions send one query at a time; here several may be sent at once. */
  function queryBuilder(opened: () => Promise<pg.PoolClient>, institutionId?: string) {
    const connect = async (): Promise<PostgresPoolClient> => {
      const client = await opened()
      return { query: client.query.bind(client), release() {} }
    }
    const dialect: Dialect = new PostgresDialect({ pool: { connect, end: async () => {}, options: {} } })
    if (scoped && institutionId) dialect.createQueryCompiler = () => compilerFor(institutionId)
    return new Kysely<Rows>({ dialect, plugins: [camelCase], log })
  }

  /**
   * Runs one transaction within one institution, or without one. `begin` is sent together with the first query of `run`, which therefore does not wait
   * for an answer of its own; a `run` without a query takes no connection and begins nothing.
   */
  async function transaction<T>(institutionId: string | undefined, access: Access, run: (handles: DatabaseHandles) => Promise<T>): Promise<T> {
    const state = { held: false }
    const unbegun = Promise.withResolvers<never>()
    let opening: Promise<pg.PoolClient> | undefined
    const begin = async () => {
      const client = await pool.connect()
      state.held = true
      // Writing to the database's socket is the most expensive part of a small call: one write for both statements and the query that follows.
      const { stream } = client.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
      client
        .query(`begin ${access}; select set_config('recto.institution', ${client.escapeLiteral(institutionId ?? '')}, true)`)
        .catch(unbegun.reject)
      return client
    }
    let over = false
    // A query that comes when `run` has ended, such as the other one of two of which one failed, would begin a transaction that nothing ends.
    const opened = async () => {
      if (over) throw new Error('The transaction is over')
      return (opening ??= begin())
    }
    const setInstitution = async (id = '') => (await opened()).query("select set_config('recto.institution', $1, true)", [id])
    const handles: DatabaseHandles = {
      db: institutionId ? queryBuilder(opened, institutionId) : undefined,
      platform: queryBuilder(opened),
      async inInstitution(id, act) {
        const switched = setInstitution(id)
        const [answer] = await Promise.all([act(queryBuilder(opened, id)), switched])
        await setInstitution(institutionId)
        return answer
      },
    }
    try {
      const ran = strict ? inTransaction.run(state, run, handles) : run(handles)
      // Where the transaction did not begin, the first query has run outside of it, and what it answers does not count.
      const answer = await Promise.race([ran, unbegun.promise]).finally(() => (over = true))
      if (!opening) return answer
      const client = await opening
      const { command } = await client.query('commit')
      // PostgreSQL answers the commit of a failed transaction with a rollback instead of an error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: an error of one of its statements was ignored')
      client.release()
      return answer
    } catch (error) {
      const client = await opening?.catch(() => undefined)
      await client?.query('rollback').then(
        () => client.release(),
        (lost: Error) => client.release(lost),
      )
      throw error
    } finally {
      state.held = false
    }
  }

  /** Closes every open connection: queries under way are rejected, and the next query opens a new connection. */
  function breakConnections(): void {
    for (const client of clients) client.connection.stream.destroy(new Error('The database does not answer'))
  }

  /** A transaction of one institution, for jobs, seeds and byte routes. */
  const withInstitution = <T>(institutionId: string, access: Access, run: (db: Db, platform: PlatformDb) => Promise<T>): Promise<T> =>
    transaction(institutionId, access, ({ db, platform }) => run(db as Db, platform))

  /** Single statements outside of any institution and transaction. */
  const platform: PlatformDb = new Kysely<Rows>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase], log })

  return { url, pool, platform, transaction, withInstitution, breakConnections, close: () => pool.end() }
}
