import type pg from 'pg'

interface Column {
  name: string
  type: string
  /** A value of its widest foreign key, else the first literal of a check. */
  given: string | null
}

const values: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'a'`,
  'character varying': `'a'`,
  smallint: '1',
  integer: '1',
  bigint: '1',
  real: '1',
  'double precision': '1',
  boolean: 'true',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  bytea: `'\\x00'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  'text[]': `'{}'`,
  'uuid[]': `'{}'`,
}

/**
 * Gives one made-up row to each table that has none, so that a dump of the schema has rows everywhere.
 * Names in its error the tables that need a builder: those whose checks a made-up row does not pass.
 */
export async function fillEmptyTables(owner: pg.Client): Promise<void> {
  let empty = await emptyTables(owner)
  for (let before = Infinity; empty.length && empty.length < before; empty = await emptyTables(owner)) {
    before = empty.length
    // A row may need one of a table that is filled later in the same round: what fails is tried again in the next.
    for (const table of empty) await owner.query(await insertion(owner, table)).catch(() => undefined)
  }
  if (empty.length) throw new Error(`No row could be made up for ${empty.join(', ')}: let the demo or buildEverything make one`)
}

async function emptyTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; filled: string }>(`
    select c.relname as name, format('select exists (select from %s) as filled', c.oid::regclass) as filled from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const empty: string[] = []
  for (const table of rows) {
    const found = await owner.query<{ filled: boolean }>(table.filled)
    if (!found.rows[0]?.filled) empty.push(table.name)
  }
  return empty
}

async function insertion(owner: pg.Client, table: string): Promise<string> {
  const { rows } = await owner.query<Column>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type, coalesce((
      select format('(select %I from %s order by ctid limit 1)', b.attname, k.confrelid::regclass)
      from pg_constraint k join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) order by cardinality(k.conkey) desc limit 1
    ), (
      select substring(pg_get_constraintdef(k.oid) from $$'[^']*'::text$$) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1
    )) as given
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''`,
    [owner.escapeIdentifier(table)],
  )
  const made = rows.map(({ type, given }) => given ?? values[type] ?? 'null')
  return `insert into ${owner.escapeIdentifier(table)} (${rows.map(({ name }) => name).join(', ')}) values (${made.join(', ')})`
}
