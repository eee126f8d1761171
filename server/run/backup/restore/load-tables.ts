import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { AnyManifest } from '../archive/manifest.ts'
import { quotedColumns } from '../archive/tables.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
  parent: string
  from: string[]
  to: string[]
  /** The columns of `from` that can be set to null. */
  nullable: string[]
}

const foreignKeys = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition, confrelid::regclass::text as parent,
    array(select quote_ident(attname) from unnest(conkey) with ordinality k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as "from",
    array(select quote_ident(attname) from unnest(confkey) with ordinality k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as "to",
    array(select quote_ident(attname) from unnest(conkey) k(n) join pg_attribute on attrelid = conrelid and attnum = n where not attnotnull and attgenerated = '') as nullable
  from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace`
const forced = `select oid::regclass::text as table from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`

export interface Source {
  tables: AnyManifest['tables']
  sequences: { name: string; value: string; called: boolean }[]
  /** Tables whose rows are lost. Rows that refer to them lose the reference where it may be null, and are left out otherwise. */
  without: ReadonlySet<string>
  rows: (table: string) => Promise<Readable>
  stop?: AbortSignal | undefined
}

/**
 * Loads all tables in one transaction. Foreign keys are dropped while rows are loaded in any order, and checked when they are added again.
 * Returns a line for every kind of row that had to be left out or changed.
 */
export async function loadTables(client: pg.Client, { tables, sequences, without, rows, stop }: Source): Promise<string[]> {
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  const loaded = tables.filter(({ name }) => !without.has(name))
  const named = loaded.map((table) => ({ ...table, quoted: client.escapeIdentifier(table.name) }))
  await client.query('begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  try {
    const { rows: keys } = await client.query<ForeignKey>(foreignKeys)
    const { rows: owned } = await client.query<{ table: string }>(forced)
    await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
    await run(owned.map(({ table }) => `alter table ${table} no force row level security`))
    // A table whose rows are lost keeps the rows that the migrations inserted.
    await run(named.flatMap(({ quoted }) => [`alter table ${quoted} disable trigger user`, `delete from ${quoted}`]))
    for (const table of named) {
      const copied = client.query(copyFrom(`copy ${table.quoted} (${quotedColumns(client, table)}) from stdin`))
      await pipeline(await rows(table.name), copied, { ...(stop && { signal: stop }) })
      const expected = 'rows' in table ? Number(table.rows) : copied.rowCount
      if (copied.rowCount !== expected) throw new Error(`Table ${table.name}: ${copied.rowCount} rows came in, and the backup has ${expected}`)
    }
    for (const { name, value, called } of sequences) await client.query('select setval($1::regclass, $2, $3)', [name, value, called])
    const lines = without.size ? await dropReferences(client, keys) : []
    await run(named.map(({ quoted }) => `alter table ${quoted} enable trigger user`))
    await run(owned.map(({ table }) => `alter table ${table} force row level security`))
    await run(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`))
    await client.query('commit')
    return lines
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Sets references to missing rows to null and deletes rows whose reference may not be null or is generated, until no broken reference is left. */
async function dropReferences(client: pg.Client, keys: readonly ForeignKey[]): Promise<string[]> {
  const counts = new Map<string, number>()
  for (let changed = true; changed;) {
    changed = false
    for (const { table, parent, from, to, nullable } of keys) {
      const lost = `${from.map((column) => `c.${column} is not null`).join(' and ')}
        and not exists (select from ${parent} p where ${from.map((column, i) => `p.${to[i]} = c.${column}`).join(' and ')})`
      const { rowCount } = await client.query(
        nullable.length
          ? `update ${table} c set ${nullable.map((column) => `${column} = null`).join(', ')} where ${lost}`
          : `delete from ${table} c where ${lost}`,
      )
      if (!rowCount) continue
      changed = true
      const what = nullable.length ? `rows of ${table} lose their reference to ${parent}` : `rows of ${table} are left out: their ${parent} are lost`
      counts.set(what, (counts.get(what) ?? 0) + rowCount)
    }
  }
  return [...counts].map(([what, count]) => `${count} ${what}`)
}
