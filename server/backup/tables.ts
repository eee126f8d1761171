import type pg from 'pg'

export interface TableShape {
  name: string
  /** In the order of the backup; columns that the database computes are not among them. */
  columns: string[]
}

/** Every table of the product. Jobs that waited or ran when the backup was made go on where it is restored. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`)
  return rows
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (!rows[0]?.there) return []
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)
}

export interface SequenceState {
  /** Quoted, with its schema. */
  name: string
  /** As text: a sequence may be past what a number holds. */
  value: string
  /** Whether `value` has been given out; false for a sequence that begins with it. */
  called: boolean
}

/** Read after the rows are fixed by a snapshot: a sequence is then never behind a row. Only its owner sees where a sequence is. */
export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
    from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/** Reads past row-level security by the role that may, whoever the owner is; the owner itself is held by forced policies. */
export const asReader = 'set local role recto_reach'

export const quotedColumns = (client: pg.Client, { columns }: TableShape) => columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** The key that lies in the database beside the tables; a database that no server has opened has none. */
export async function signingKey(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('recto_private.keys') is not null as there`)
  if (!rows[0]?.there) return undefined
  return (await client.query<{ value: string }>(`select value from recto_private.keys where name = 'signing'`)).rows[0]?.value
}

export async function keepSigningKey(client: pg.Client, key: string): Promise<void> {
  await client.query(
    'create schema if not exists recto_private; create table if not exists recto_private.keys (name text primary key, value text not null)',
  )
  await client.query(`insert into recto_private.keys values ('signing', $1) on conflict (name) do update set value = excluded.value`, [key])
}
