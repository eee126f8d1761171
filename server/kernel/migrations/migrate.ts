import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { schemaMismatch } from './migration-check.ts'
import { ownMigrations, readMigrations } from './migration-files.ts'
import { readApplied } from './migration-record.ts'
import { type LockPatience, lockPatience, runMigration } from './migration-run.ts'

interface MigrateOptions {
  /** Runs before the first missing migration, unless the database is new: for a backup. */
  before?: (from: string) => Promise<void>
  /** Stops after this migration, to restore a backup of an earlier schema. */
  until?: string | undefined
  say?: (line: string) => void
  /** Aborts between two migrations, or while waiting for a lock. */
  stop?: AbortSignal | undefined
  /** Another folder than the release's own migrations, in tests. */
  folder?: URL
  patience?: LockPatience
}

/** Names of the migrations of this release, in order. */
export const migrationNames = async () => (await ownMigrations()).map(({ name }) => name)

/**
 * Brings a database to the schema of this release and returns the names of the migrations that it ran. Forward only, in order, each in its own
 * transaction; a second process waits. Must connect as the owner of the tables. Before anything is changed, it refuses a database that a later
 * release has migrated or whose migrations had a different content.
 */
export async function migrate(
  ownerUrl: string,
  { before, until, say = () => undefined, stop, folder, patience = lockPatience }: MigrateOptions = {},
): Promise<string[]> {
  const known = await (folder ? readMigrations(folder) : ownMigrations())
  const client = new pg.Client({ connectionString: ownerUrl })
  // A connection that is lost between two queries makes the next one fail.
  client.on('error', () => undefined)
  await client.connect()
  const done: string[] = []
  try {
    await takeTurn(client, say, stop)
    await prepareSession(client, patience)
    const applied = await readApplied(client)
    const reason = schemaMismatch(applied, known)
    if (reason) throw new Error(reason)
    const ran = new Set(applied.map(({ name }) => name))
    const missing = known.filter(({ name }) => !ran.has(name) && (until === undefined || name <= until))
    const last = applied.at(-1)
    if (missing.length && last) await before?.(last.name)
    for (const migration of missing) {
      stop?.throwIfAborted()
      await runMigration(client, migration, patience, { say, stop })
      done.push(migration.name)
    }
    await client.query('grant select on migrations to recto_app')
  } finally {
    await client.end()
  }
  return done
}

async function takeTurn(client: pg.Client, say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  for (let announced = false; ; announced = true) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(7238) as free')
    if (rows[0]?.free) return
    if (!announced) say('Another process is migrating the database; waiting for it')
    await pause(200, undefined, signal && { signal })
  }
}

/** A migration may run long, but must not block a server that still runs: it waits for locks only briefly. */
async function prepareSession(client: pg.Client, { timeout }: LockPatience): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = ${timeout}`)
  // PostgreSQL ends the statement of a client that was killed. Platforms that cannot detect that run the statement to its end.
  await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
}

/**
 * Creates or updates the role that the server signs in as, and returns the address with it. It owns nothing and has the privileges of recto_app.
 * One role for each database of a cluster.
 */
export async function signInRole(ownerUrl: string, password: string): Promise<string> {
  const url = new URL(ownerUrl)
  const role = `recto_${decodeURIComponent(url.pathname.slice(1)) || 'default'}`.slice(0, 60)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    await client.query('select pg_advisory_lock(7238)')
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`)
    await client.query(`grant recto_app to ${name}`)
    // A process that hangs within a transaction must not hold its locks for ever.
    await client.query(`alter role ${name} set idle_in_transaction_session_timeout = '60s'`)
  } finally {
    await client.end()
  }
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}
