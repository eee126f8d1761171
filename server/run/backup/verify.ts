import { createHash } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { canonicalJson } from '#document/gate/canonical.ts'
import pg from 'pg'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { operatorError } from './operator-errors.ts'
import type { Options } from './progress.ts'
import { filesNamed, readStored, type StoredFile } from './archive/stored-files.ts'
import { asReader, tablesOf } from './archive/tables.ts'
import { checkLedger } from './verify-ledger.ts'

/** References without a foreign key: a foreign key cannot lead from an owned table to a published one or back. */
const softReferences = [
  ['textbooks', 'edition_id', 'editions', 'id'],
  ['entitlements', 'edition_id', 'editions', 'id'],
  ['editions', 'textbook_id', 'catalogue', 'textbook_id'],
  ['recharges', 'voucher_file_id', 'files', 'id'],
  ['recharges', 'requested_by', 'members', 'id'],
] as const

/** A line for each problem found, or an empty list. Throws when the store or PostgreSQL does not answer. */
export async function verify(ownerUrl: string, store: ObjectStore, { stop, show }: Options = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only; set local statement_timeout = 0')
    const tables = await tablesOf(client)
    const statements = await referenceChecks(client)
    await client.query(asReader)
    const found: string[] = []
    for (const [at, check] of statements.entries()) {
      show?.(`reference ${at + 1} of ${statements.length}`)
      found.push(...(await runCheck(client, check.what, () => brokenReferences(client, check))))
    }
    show?.('published texts')
    found.push(...(await runCheck(client, 'bodies', () => changedBodies(client))))
    found.push(...(await runCheck(client, 'operation log', () => brokenLogs(client))))
    found.push(...(await runCheck(client, 'ledger', () => checkLedger(client))))
    const files = await filesNamed(client, tables)
    await client.query('commit')
    for (const [at, file] of files.entries()) {
      stop?.throwIfAborted()
      show?.(`file ${at + 1} of ${files.length}`)
      found.push(...(await damage(store, file)))
    }
    return found
  } catch (error) {
    if (stop?.aborted) throw new Error('Stopped', { cause: error })
    throw operatorError(error, 'the file store')
  } finally {
    await client.end()
  }
}

/** A table that PostgreSQL cannot read is reported as a problem, and the checks after it continue. */
async function runCheck(client: pg.Client, what: string, check: () => Promise<string[]>): Promise<string[]> {
  await client.query('savepoint reading')
  try {
    return await check()
  } catch (error) {
    await client.query('rollback to savepoint reading')
    return [`${what}: cannot be read (${(error as Error).message})`]
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

async function brokenReferences(client: pg.Client, { what, statement }: Check): Promise<string[]> {
  const { rows } = await client.query<{ lost: number }>(statement)
  return rows[0]?.lost ? [`${what}: ${rows[0].lost} without their target`] : []
}

/** A published text is addressed by the checksum of its canonical JSON, so the checksum can be computed again and compared. */
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

/** Verifies the hash chain of each institution's operation log. */
async function brokenLogs(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regprocedure('broken_log(uuid)') is not null as exists`)
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ code: string; seq: number; reason: string }>(
    `select i.code, b.seq::float8 as seq, b.reason from institutions i, broken_log(i.id) b where b.reason is not null order by i.code`,
  )
  return rows.map(({ code, seq, reason }) => `operation log of ${code}: entry ${seq} does not fit its chain (${reason})`)
}

async function damage(store: ObjectStore, { sha256, size }: StoredFile): Promise<string[]> {
  const { bytes, outcome } = readStored(store, sha256)
  await finished(bytes.resume())
  if (outcome.state === 'unreadable') return [`file ${sha256} cannot be read`]
  if (outcome.state !== 'sound') return [`file ${sha256} is ${outcome.state}`]
  return outcome.size === size ? [] : [`file ${sha256} has ${outcome.size} bytes; its rows say ${size}`]
}
