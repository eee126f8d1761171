import type pg from 'pg'

export interface TableShape {
  name: string
  /** In the order of the backup, without generated columns. */
  columns: string[]
}

/** Every table of the product except `migrations`. The jobs are included, so that unfinished jobs continue after a restore. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`)
  return rows
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
  if (!rows[0]?.exists) return []
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)
}

export interface SequenceState {
  /** Quoted and qualified with its schema. */
  name: string
  /** As text, because a sequence may exceed the safe integers of JavaScript. */
  value: string
  /** Whether `value` has been given out; false for a sequence that starts with it. */
  called: boolean
}

/** To be read after the snapshot is taken, so that a sequence is never behind a row. Only the owner of a sequence sees its value. */
export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/** Switches to the role that bypasses row-level security. The owner cannot, because the policies are forced. */
export const asReader = 'set local role recto_reach'

export const quotedColumns = (client: pg.Client, { columns }: TableShape) => columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** The signing key, which is stored in the schema recto_private; undefined in a database that no server has used yet. */
export async function signingKey(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('recto_private.keys') is not null as exists`)
  if (!rows[0]?.exists) return undefined
  return (await client.query<{ value: string }>(`select value from recto_private.keys where name = 'signing'`)).rows[0]?.value
}

export async function keepSigningKey(client: pg.Client, key: string): Promise<void> {
  await client.query(
    'create schema if not exists recto_private; create table if not exists recto_private.keys (name text primary key, value text not null)',
  )
  await client.query(`insert into recto_private.keys values ('signing', $1) on conflict (name) do update set value = excluded.value`, [key])
}
