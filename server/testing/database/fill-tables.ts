import pg from 'pg'

interface Column {
  name: string
  type: string
  nullable: boolean
}
interface Check {
  name: string
  columns: string[]
  definition: string
}
interface ForeignKey {
  parent: string
  from: string[]
  to: string[]
}

/** Text that a copy of a table must not change: a tab, a line break, a backslash, quotes, what COPY writes for null, and a character beyond 16 bits. */
const oddText = '文\t\\N\n"\'😀'
const values: Record<string, readonly unknown[]> = {
  text: [oddText, 'a'.repeat(64), 'a', ''],
  varchar: [oddText, 'a'],
  uuid: ['00000000-0000-7000-8000-000000000001'],
  int2: [1, 0],
  int4: [1, 0],
  int8: ['9007199254740993', 1, 0],
  float4: [0.1, 0],
  float8: [0.1, 0],
  numeric: ['0.1', 0],
  bool: [true, false],
  date: ['2026-02-28'],
  timestamptz: ['2026-02-28T12:34:56.789012Z', '2999-01-01T00:00:00Z'],
  json: [JSON.stringify({ text: oddText }), '[]'],
  jsonb: [JSON.stringify({ text: oddText }), '[]', '{}'],
  bytea: [Buffer.from([0, 255, 92, 10])],
  _int4: [[1, -1], []],
  _text: [[oddText], []],
  _uuid: [['00000000-0000-7000-8000-000000000001'], []],
}
const maxAttempts = 500

/**
 * Puts a row into every table of the schema that has none, with values from the types, checks and foreign keys of the catalog.
 * Returns a line for each table that stays empty, with the reason: such a table needs a builder in server/seeds.
 */
export async function fillTables(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    const empty = new Map<string, string>()
    for (const name of await tableNames(client)) {
      if (!(await client.query(`select from ${name} limit 1`)).rowCount) empty.set(name, 'was not tried')
    }
    // A row can be made when its parent tables have one, so rounds repeat as long as one of them adds a row.
    for (let made = true; made;) {
      made = false
      for (const name of empty.keys()) {
        const reason = await fillTable(client, name)
        if (reason === undefined) {
          made = true
          empty.delete(name)
        } else empty.set(name, reason)
      }
    }
    return [...empty].map(([name, reason]) => `${name}: ${reason}`)
  } finally {
    await client.end()
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Undefined when a row was inserted, otherwise the reason why not. */
async function fillTable(client: pg.Client, table: string): Promise<string | undefined> {
  const [columns, checks, keys] = [await columnsOf(client, table), await checksOf(client, table), await foreignKeysOf(client, table)]
  const row = await parentsOf(client, keys, columns)
  if (typeof row === 'string') return row
  const choices = new Map(columns.filter(({ name }) => !(name in row)).map((column) => [column.name, candidates(column, checks)] as const))
  const chosen = new Map([...choices.keys()].map((name) => [name, 0]))
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    for (const [name, at] of chosen) row[name] = choices.get(name)?.[at]
    const names = Object.keys(row)
    try {
      await client.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        names.map((name) => row[name]),
      )
      return undefined
    } catch (error) {
      const { code, constraint, message } = error as { code?: string; constraint?: string; message: string }
      const broken = code === '23514' && checks.find(({ name }) => name === constraint)
      if (!broken || !nextChoice(broken.columns, chosen, choices)) return message
    }
  }
  return `no row was found in ${maxAttempts} attempts`
}

/** Moves to the next combination of values for the columns of a check; false after the last one. */
function nextChoice(columns: readonly string[], chosen: Map<string, number>, choices: ReadonlyMap<string, readonly unknown[]>): boolean {
  for (const name of columns) {
    const at = (chosen.get(name) ?? -1) + 1
    if (!choices.has(name)) continue
    if (at < (choices.get(name)?.length ?? 0)) return (chosen.set(name, at), true)
    chosen.set(name, 0)
  }
  return false
}

function candidates({ name, type, nullable }: Column, checks: readonly Check[]): unknown[] {
  const literals = checks
    .filter(({ columns }) => columns.includes(name))
    .flatMap(({ definition }) => [...definition.matchAll(/'((?:[^']|'')*)'::/g)].map(([, text = '']) => text.replaceAll("''", "'")))
  const own = /text|varchar/.test(type) && !type.startsWith('_') ? literals : type === '_text' ? literals.map((text) => [text]) : []
  return [...(values[type] ?? []), ...own, ...(nullable ? [null] : [])]
}

/** The values of an existing row for every foreign key, all in one institution; or what is missing. */
async function parentsOf(client: pg.Client, keys: readonly ForeignKey[], columns: readonly Column[]): Promise<Record<string, unknown> | string> {
  const row: Record<string, unknown> = {}
  for (const { parent, from, to } of keys) {
    const fixed = from.flatMap((column, at) => (column in row ? [{ to: to[at], value: row[column] }] : []))
    const where = fixed.map((each, at) => `${each.to} = $${at + 1}`).join(' and ')
    const { rows } = await client.query<Record<string, unknown>>(
      `select ${to.join(', ')} from ${parent} ${where && `where ${where}`} limit 1`,
      fixed.map(({ value }) => value),
    )
    const [found] = rows
    if (!found) return `${parent} has no row to refer to`
    for (const [at, column] of from.entries()) row[column] = found[to[at] ?? '']
  }
  if (columns.some(({ name }) => name === 'institution_id') && !('institution_id' in row))
    row['institution_id'] = (await client.query<{ id: string }>('select id from institutions limit 1')).rows[0]?.id
  return row
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(attname) as name, typname as type, not attnotnull as nullable from pg_attribute join pg_type t on t.oid = atttypid
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows
}

async function checksOf(client: pg.Client, table: string): Promise<Check[]> {
  const { rows } = await client.query<Check>(
    `select conname as name, pg_get_constraintdef(oid) as definition,
      array(select quote_ident(attname) from unnest(conkey) n join pg_attribute on attrelid = conrelid and attnum = n) as columns
    from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  return rows
}

/** Foreign keys with most columns first, since they determine the institution. A reference to the table itself stays empty. */
async function foreignKeysOf(client: pg.Client, table: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select confrelid::regclass::text as parent,
      array(select quote_ident(attname) from unnest(conkey) with ordinality k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as "from",
      array(select quote_ident(attname) from unnest(confkey) with ordinality k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as "to"
    from pg_constraint where contype = 'f' and conrelid = $1::regclass and confrelid <> conrelid order by cardinality(conkey) desc, 1`,
    [table],
  )
  return rows
}
