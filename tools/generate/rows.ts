import pg from 'pg'

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  numeric: 'number',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  int4multirange: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
}
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  filled: boolean
  owned: boolean
  view: boolean
}

/** The row types of a migrated database, as the text of rows.ts, without the names that are kept for servers of the previous release. */
export async function rowTypes(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable, a.atthasdef as filled, c.relforcerowsecurity as owned, c.relkind = 'v' as view
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'migrations'
      and concat(obj_description(c.oid, 'pg_class'), col_description(c.oid, a.attnum)) not like 'Until %'
    order by c.relname, a.attnum`)
  await client.end()
  const tables = [...Map.groupBy(rows, (row) => row.table)]
  const owned = tables.filter(([, columns]) => columns[0]?.owned).map(([table]) => table)
  const views = tables.filter(([, columns]) => columns[0]?.view).map(([table]) => table)
  return [
    '// Made by `npm run rows` from the migrated database. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'\n",
    `export const owned = [${owned.map((table) => `'${table}'`).join(', ')}] as const`,
    `export type Owned = ${owned.map((table) => `'${camel(table)}'`).join(' | ')}`,
    `export type Views = ${views.map((table) => `'${camel(table)}'`).join(' | ')}\n`,
    '/** Set by the scope of the database handle; queries never write it. */\ntype Institution = ColumnType<string, never, never>\n',
    'export interface Rows {',
    ...tables.flatMap(([table, columns]) => [
      `  ${camel(table)}: {`,
      ...columns.map((column) => `    ${camel(column.column)}: ${typeOf(column)}`),
      '  }',
    ]),
    '}\n',
  ].join('\n')
}

function typeOf({ column, type, nullable, filled, owned }: Column): string {
  if (owned && column === 'institution_id') return 'Institution'
  const plain = `${types[type] ?? 'never'}${nullable && !type.startsWith('json') ? ' | null' : ''}`
  return filled ? `Generated<${plain}>` : plain
}
