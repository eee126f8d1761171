import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileSize } from '#plain/numbers/file-size.ts'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { refuseHalfRestored } from './restore/half-restored.ts'
import { operatorError, tableError } from './operator-errors.ts'
import { fileEntry, type Manifest, manifestName, tableEntry } from './archive/manifest.ts'
import { openPart, refuseExisting } from './archive/part-file.ts'
import type { Options } from './progress.ts'
import { type FileState, filesNamed, readStored } from './archive/stored-files.ts'
import { asReader, migrationsOf, quotedColumns, sequencesOf, signingKey, type TableShape, tablesOf } from './archive/tables.ts'

export interface BackupResult {
  tables: number
  files: number
  /** Size of the backup. */
  bytes: number
  /** Files that rows name and that are missing from the backup because the store could not deliver them. */
  lost: { sha256: string; state: Exclude<FileState, 'sound'> }[]
}

/**
 * Writes a snapshot of all tables and, given a store, the files that they name into one zip at `path`. The file gets its name only when it is
 * complete; an existing file is never replaced. The manifest with the checksums is its last entry. Tables and files are streamed, so memory
 * does not grow with their size.
 */
export async function writeBackup(ownerUrl: string, path: string, store?: ObjectStore, { stop, show }: Options = {}): Promise<BackupResult> {
  await refuseExisting(path)
  const client = new pg.Client({ connectionString: ownerUrl })
  // The running query fails with the connection and reports the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseHalfRestored(client)
    if (!(await migrationsOf(client)).length) throw new Error('The database is empty: there is nothing to back up')
    const part = await openPart(path)
    try {
      const { manifest, lost } = await copyAll(client, part.path, store, { stop, show })
      await part.settle()
      const { size: bytes } = await stat(path)
      await recordBackup(client, { name: basename(path), bytes })
      return { tables: manifest.tables.length, files: manifest.files.length, bytes, lost }
    } finally {
      await part.remove()
    }
  } catch (error) {
    if (stop?.aborted) throw new Error('Stopped: no backup was made', { cause: error })
    throw operatorError(error, path)
  } finally {
    await client.end()
  }
}

async function copyAll(client: pg.Client, path: string, store: ObjectStore | undefined, { stop, show }: Options) {
  await client.query(
    'begin isolation level repeatable read, read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  const shapes = await tablesOf(client)
  const manifest: Manifest = {
    format: 2,
    madeAt: new Date().toISOString(),
    migrations: await migrationsOf(client),
    tables: [],
    sequences: await sequencesOf(client),
    files: [],
    lost: [],
    key: await signingKey(client),
  }
  await client.query(asReader)
  const named = store ? await filesNamed(client, shapes) : []
  const lost: BackupResult['lost'] = []
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  zip.on('error', (error) => output.destroy(error as Error))
  // Before the pipeline listens, an error must not go unhandled; the call that caused it throws it anyway.
  output.on('error', () => undefined)
  let step = ''
  for (const [at, shape] of shapes.entries())
    add(zip, tableEntry(shape.name), true, () => {
      step = `table ${at + 1} of ${shapes.length}`
      return rowsOf(client, shape, (sums) => manifest.tables.push({ ...shape, ...sums }))
    })
  for (const [at, { sha256 }] of store ? named.entries() : [])
    add(zip, fileEntry(sha256), false, () => {
      step = `file ${at + 1} of ${named.length}`
      return fileOf(store as ObjectStore, sha256, ({ state, size }) => {
        if (state === 'sound') manifest.files.push({ sha256, size })
        else lost.push({ sha256, state })
      })
    })
  add(zip, manifestName, true, () => {
    manifest.lost = lost.map(({ sha256 }) => sha256)
    return Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))])
  })
  zip.end()
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      show?.(`${step}, ${fileSize(bytes)} written`)
      done(null, chunk)
    },
  })
  await pipeline(output, count, createWriteStream(path, { mode: 0o600, flags: 'wx' }), { ...(stop && { signal: stop }) })
  await client.query('commit')
  return { manifest, lost }
}

/** Opens entries lazily, one after the other, because one connection can copy only one table at a time. */
function add(zip: ZipFile, name: string, compress: boolean, openIt: () => Readable): void {
  zip.addReadStreamLazy(name, { compress, mode: 0o100600 }, (give) =>
    give(
      null,
      openIt().once('error', (error) => zip.emit('error', error)),
    ),
  )
}

/** The rows of a table in the text format of COPY, one line each. `done` receives their number and checksum. */
function rowsOf(client: pg.Client, shape: TableShape, done: (sums: { rows: number; sha256: string }) => void): Readable {
  async function* lines() {
    const hash = createHash('sha256')
    let rows = 0
    try {
      const copied = client.query(copyTo(`copy ${client.escapeIdentifier(shape.name)} (${quotedColumns(client, shape)}) to stdout`))
      for await (const chunk of copied as AsyncIterable<Buffer>) {
        hash.update(chunk)
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
        yield chunk
      }
    } catch (error) {
      throw tableError(shape.name, error)
    }
    done({ rows, sha256: hash.digest('hex') })
  }
  return Readable.from(lines(), { objectMode: false })
}

function fileOf(store: ObjectStore, sha256: string, done: (outcome: { state: FileState; size: number }) => void): Readable {
  const { bytes, outcome } = readStored(store, sha256)
  return bytes.once('end', () => done(outcome))
}

/** Records the time of the last backup for the system page. Earlier schemas have no table for it. */
async function recordBackup(client: pg.Client, backup: { name: string; bytes: number }): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public.system_facts') is not null as exists`)
  if (!rows[0]?.exists) return
  await client.query(
    `insert into system_facts (name, value) values ('backup', $1) on conflict (name) do update set value = excluded.value, at = now()`,
    [JSON.stringify(backup)],
  )
}
