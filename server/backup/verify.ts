import { createHash } from 'node:crypto'
import { canonicalJson } from '@recto/document/canonical'
import pg from 'pg'
import type { ObjectStore } from '../gateways/object-store.ts'
import { asReader, filesNamed, tablesOf } from './tables.ts'
import { unbalanced } from './verify-ledger.ts'

/** References that no foreign key can hold, since they cross between what is owned and what is published. */
const softReferences = [
  ['textbooks', 'edition_id', 'editions', 'id'],
  ['entitlements', 'edition_id', 'editions', 'id'],
  ['editions', 'textbook_id', 'books', 'textbook_id'],
  ['recharges', 'voucher_file_id', 'files', 'id'],
  ['recharges', 'requested_by', 'members', 'id'],
] as const

/** What is not as it should be, a line each; an empty list is what one hopes for. */
export async function verify(ownerUrl: string, store: ObjectStore): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const tables = await tablesOf(client)
    const statements = await referenceChecks(client)
    await client.query(asReader)
    const found = [
      ...(await brokenReferences(client, statements)),
      ...(await changedBodies(client)),
      ...(await brokenLogs(client)),
      ...(await unbalanced(client)),
    ]
    const files = await filesNamed(client, tables)
    await client.query('commit')
    for (const file of files) found.push(...(await damage(store, file)))
    return found
  } finally {
    await client.end()
  }
}

interface Check {
  what: string
  statement: string
}

async function referenceChecks(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<{ child: string; parent: string; from: string[]; to: string[] }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      array(select attname::text from unnest(conkey) with ordinality k(n, i) join pg_attribute on attrelid = conrelid and attnum = n order by i) as "from",
      array(select attname::text from unnest(confkey) with ordinality k(n, i) join pg_attribute on attrelid = confrelid and attnum = n order by i) as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const soft = softReferences.map(([child, from, parent, to]) => ({ child, parent, from: [from], to: [to] }))
  return [...rows, ...soft].map(({ child, parent, from, to }) => ({
    what: `${child} (${from.join(', ')}) → ${parent}`,
    statement: `select count(*)::int as lost from ${child} c
      where ${from.map((column) => `c."${column}" is not null`).join(' and ')}
      and not exists (select from ${parent} p where ${from.map((column, i) => `p."${to[i]}" = c."${column}"`).join(' and ')})`,
  }))
}

async function brokenReferences(client: pg.Client, checks: readonly Check[]): Promise<string[]> {
  const found: string[] = []
  for (const { what, statement } of checks) {
    const { rows } = await client.query<{ lost: number }>(statement)
    if (rows[0]?.lost) found.push(`${what}: ${rows[0].lost} without their target`)
  }
  return found
}

/** A published text is addressed by the sum of its canonical JSON: it can be recomputed. */
async function changedBodies(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const { rows } = await client.query<{ hash: string; content: unknown }>(
      'select hash, content from bodies where hash > $1 order by hash limit 100',
      [after],
    )
    for (const { hash, content } of rows) {
      const sum = createHash('sha256').update(canonicalJson(content)).digest('hex')
      if (sum !== hash) found.push(`published text ${hash} has changed`)
    }
    const last = rows.at(-1)
    if (!last) return found
    after = last.hash
  }
}

/** Follows the chain of each institution's log of operations. */
async function brokenLogs(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regprocedure('broken_log(uuid)') is not null as there`)
  if (!there[0]?.there) return []
  const { rows } = await client.query<{ code: string; seq: number; reason: string }>(
    `select i.code, b.seq::float8 as seq, b.reason from institutions i, broken_log(i.id) b where b.reason is not null order by i.code`,
  )
  return rows.map(({ code, seq, reason }) => `log of operations of ${code}: entry ${seq} does not fit its chain (${reason})`)
}

async function damage(store: ObjectStore, { sha256, size }: { sha256: string; size: number }): Promise<string[]> {
  const bytes = await store.open(sha256)
  if (!bytes) return [`file ${sha256} is missing`]
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of bytes) {
    hash.update(chunk as Buffer)
    length += (chunk as Buffer).length
  }
  if (hash.digest('hex') !== sha256) return [`file ${sha256} is damaged`]
  return length === size ? [] : [`file ${sha256} has ${length} bytes; its rows say ${size}`]
}
