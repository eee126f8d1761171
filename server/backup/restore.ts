import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ObjectStore } from '../gateways/object-store.ts'
import { type Manifest, manifestName } from './write.ts'
import { keepSigningKey, migrationsOf, quotedColumns, type TableShape } from './tables.ts'

interface Target {
  ownerUrl: string
  store: ObjectStore
  scratch: string
  /** Brings an empty database to a schema: up to this migration, or to the newest. */
  migrate: (until?: string) => Promise<unknown>
  /** Names of the migrations that this release knows. */
  known: readonly string[]
}

/** Loads a backup into an empty database, at the schema that it was made of, and moves it on to this release's. */
export async function restoreBackup(path: string, { ownerUrl, store, scratch, migrate, known }: Target): Promise<Manifest> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${path} is no backup of Recto: ${error.message}`)
  })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const entries = await entriesOf(zip)
    const manifest = await manifestOf(zip, entries, path)
    const level = manifest.migrations.at(-1) ?? ''
    if (!known.includes(level)) throw new Error(`${path} was made by a later release of Recto (schema ${level.replace('.sql', '')})`)
    await emptyDatabase(client)
    await migrate(level)
    await loadTables(client, manifest, (name) => contentOf(zip, entries, name))
    if (manifest.key) await keepSigningKey(client, manifest.key)
    for (const [name, entry] of entries) {
      const sha256 = name.match(/^files\/([0-9a-f]{64})$/)?.[1]
      // An entry without bytes stands for a file that was missing when the backup was made.
      if (sha256 && (entry.uncompressedSize > 0 || sha256 === sumOfNothing))
        await loadFile(await zip.openReadStreamPromise(entry), sha256, store, scratch)
    }
    await migrate()
    return manifest
  } finally {
    zip.close()
    await client.end()
  }
}

const sumOfNothing = createHash('sha256').digest('hex')

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry)
  return found
}

async function contentOf(zip: ZipFile, entries: Map<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw new Error(`The backup lacks ${name}`)
  return zip.openReadStreamPromise(entry)
}

async function manifestOf(zip: ZipFile, entries: Map<string, Entry>, path: string): Promise<Manifest> {
  if (!entries.has(manifestName)) throw new Error(`${path} is no backup of Recto: it has no ${manifestName}`)
  const chunks: Buffer[] = []
  for await (const chunk of await contentOf(zip, entries, manifestName)) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Manifest
}

/** Takes the schema away, so that it can be made as it was. Refuses where there is anything to lose. */
async function emptyDatabase(client: pg.Client): Promise<void> {
  if (!(await migrationsOf(client)).length) return
  const { rows } = await client.query<{ used: boolean }>('select exists (select from accounts) or exists (select from institutions) as used')
  if (rows[0]?.used)
    throw new Error('The database is in use. A backup is restored into an empty one: set RECTO_DATA_DIR or DATABASE_URL to a new one.')
  await client.query('begin; drop schema public cascade; create schema public; commit')
}

const foreignKeys = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
const forced = `select oid::regclass::text as table from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace`
const numbered = `select format('select setval(%L, greatest((select max(%I) from %s), 1))', pg_get_serial_sequence(c.oid::regclass::text, a.attname), a.attname, c.oid::regclass) as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`

/** One transaction: all rows, or none. References are taken away while rows come in any order, and checked when they are set again. */
async function loadTables(client: pg.Client, { tables }: Manifest, content: (name: string) => Promise<Readable>): Promise<void> {
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await client.query('begin')
  try {
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(foreignKeys)
    const { rows: owned } = await client.query<{ table: string }>(forced)
    await run(keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`))
    await run(owned.map(({ table }) => `alter table ${table} no force row level security`))
    await run(
      tables.flatMap(({ name }) => [
        `alter table ${client.escapeIdentifier(name)} disable trigger user`,
        `delete from ${client.escapeIdentifier(name)}`,
      ]),
    )
    for (const table of tables) await loadTable(client, table, await content(`tables/${table.name}.copy`))
    await run((await client.query<{ statement: string }>(numbered)).rows.map(({ statement }) => statement))
    await run(tables.map(({ name }) => `alter table ${client.escapeIdentifier(name)} enable trigger user`))
    await run(owned.map(({ table }) => `alter table ${table} force row level security`))
    await run(keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function loadTable(client: pg.Client, table: TableShape, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`copy ${client.escapeIdentifier(table.name)} (${quotedColumns(client, table)}) from stdin`)))
}

async function loadFile(bytes: Readable, sha256: string, store: ObjectStore, scratch: string): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'restore-'))
  const path = join(folder, sha256)
  const hash = createHash('sha256')
  try {
    bytes.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(bytes, createWriteStream(path))
    if (hash.digest('hex') !== sha256) throw new Error(`File ${sha256} in the backup is damaged`)
    await store.put(sha256, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
