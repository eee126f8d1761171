import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import type { ObjectStore } from '../gateways/object-store.ts'
import { asReader, filesNamed, migrationsOf, quotedColumns, signingKey, type TableShape, tablesOf } from './tables.ts'

/** The first entry of a backup: what it holds, and of which schema. */
export interface Manifest {
  format: 1
  madeAt: string
  migrations: string[]
  tables: TableShape[]
  files: number
  /** What signs addresses and seals secrets; without it what is sealed could not be opened any more. */
  key?: string
}
export const manifestName = 'recto.json'

export interface BackupResult {
  tables: number
  files: number
  /** Sums of files that rows name and the store does not have. */
  missing: string[]
}

/** Writes all tables as of one moment and, given a store, the files that they name. The file appears when it is whole. */
export async function writeBackup(ownerUrl: string, path: string, store?: ObjectStore): Promise<BackupResult> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  try {
    const migrations = await migrationsOf(client)
    if (!migrations.length) throw new Error('The database is empty: there is nothing to back up')
    await client.query('begin isolation level repeatable read, read only')
    const tables = await tablesOf(client)
    const key = await signingKey(client)
    await client.query(asReader)
    const named = store ? await filesNamed(client, tables) : []
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), migrations, tables, files: named.length, ...(key && { key }) }
    const missing: string[] = []
    const zip = new ZipFile()
    const failed = new Promise<never>((_, reject) => zip.once('error', reject))
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName)
    for (const table of tables) add(zip, `tables/${table.name}.copy`, true, async () => tableStream(client, table))
    for (const { sha256 } of named) add(zip, `files/${sha256}`, false, async () => (await store?.open(sha256)) ?? absent(sha256, missing))
    zip.end()
    await Promise.race([pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 })), failed])
    await client.query('commit')
    await settle(part)
    await rename(part, path)
    await remember(client, path)
    return { tables: tables.length, files: named.length - missing.length, missing }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** The page of the system tells when the last backup was made. A schema of before that has no place for it. */
async function remember(client: pg.Client, path: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.system_facts') is not null as there`)
  if (!rows[0]?.there) return
  const value = JSON.stringify({ name: basename(path), bytes: (await stat(path)).size })
  await client.query(
    `insert into system_facts (name, value) values ('backup', $1) on conflict (name) do update set value = excluded.value, at = now()`,
    [value],
  )
}

/** Entries are opened one after the other: one connection can copy only one table at a time. */
function add(zip: ZipFile, name: string, compress: boolean, openIt: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress, mode: 0o100600 }, (give) => {
    openIt().then(
      (stream) =>
        give(
          null,
          stream.once('error', (error) => zip.emit('error', error)),
        ),
      (error: Error) => give(error, new PassThrough()),
    )
  })
}

const tableStream = (client: pg.Client, table: TableShape) =>
  client.query(copyTo(`copy ${client.escapeIdentifier(table.name)} (${quotedColumns(client, table)}) to stdout`))

function absent(sha256: string, missing: string[]): Readable {
  missing.push(sha256)
  return Readable.from([])
}

async function settle(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}
