import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../migrations/', import.meta.url)

interface MigrateOptions {
  before?: (from: string) => Promise<void>
  until?: string | undefined
}

/** The migrations of this release, in order. */
export const migrationNames = async () => (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/**
 * Forward only, in order, each file in its own transaction; a second process waits. Runs as the owner of the tables.
 * `before` runs when there is something to do in a database that has been used: the place for a backup.
 * `until` stops after that migration, for a backup of an earlier schema.
 */
export async function migrate(ownerUrl: string, { before, until }: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const done: string[] = []
  try {
    await client.query('select pg_advisory_lock(7238)')
    await client.query('create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())')
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const ran = new Set(rows.map((row) => row.name))
    const missing = (await migrationNames()).filter((name) => !ran.has(name) && (until === undefined || name <= until))
    const last = rows.at(-1)
    if (missing.length && last) await before?.(last.name)
    for (const name of missing) {
      await client.query(`begin; ${await readFile(new URL(name, folder), 'utf8')}; insert into migrations (name) values ('${name}'); commit`)
      done.push(name)
    }
  } finally {
    await client.end()
  }
  return done
}

/** The role that the server signs in as: it owns nothing, and has what recto_app has. One for each database of a cluster. */
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
    // A process that froze in the middle of a transaction must not hold its locks for ever.
    await client.query(`alter role ${name} set idle_in_transaction_session_timeout = '60s'`)
  } finally {
    await client.end()
  }
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}
