import { randomBytes } from 'node:crypto'
import pg from 'pg'

export interface Keys {
  /** The password of the server's database role. */
  app: string
  /** The key for signing expiring URLs and for sealing secrets. */
  signing: Buffer
}

/**
 * Reads the keys, or creates them on the first start. All processes of one database share them; they are stored in a schema that only the owner of the
 * tables can read. Also creates the roles that the migrations need and grants them to the owner.
 */
export async function readKeys(ownerUrl: string): Promise<Keys> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7237)')
    await client.query(
      'create schema if not exists recto_private; create table if not exists recto_private.keys (name text primary key, value text not null)',
    )
    await prepareRoles(client)
    const values = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')]
    await client.query(`insert into recto_private.keys values ('app', $1), ('signing', $2) on conflict do nothing`, values)
    const { rows } = await client.query<{ name: string; value: string }>('select name, value from recto_private.keys')
    const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    return { app: stored['app'] ?? '', signing: Buffer.from(stored['signing'] ?? '', 'base64url') }
  } finally {
    await client.end()
  }
}

/** A superuser needs no membership. Roles that another owner has created in this cluster can only be granted by that owner or a superuser. */
async function prepareRoles(client: pg.Client): Promise<void> {
  for (const role of ['recto_app', 'recto_reach']) {
    await client.query(`do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`)
  }
  const { rows } = await client.query<{ name: string; superuser: boolean }>(
    'select rolname as name, rolsuper as superuser from pg_roles where rolname = current_user',
  )
  const [owner] = rows
  if (!owner || owner.superuser) return
  const name = client.escapeIdentifier(owner.name)
  await client.query(`grant recto_app, recto_reach to ${name}`).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error
    throw new Error(
      `The roles recto_app and recto_reach of this PostgreSQL were made by another user. Let an administrator run: grant recto_app, recto_reach to ${name} with admin option;`,
    )
  })
}
