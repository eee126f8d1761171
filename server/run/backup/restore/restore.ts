import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileSize } from '#plain/numbers/file-size.ts'
import pg from 'pg'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { type Archive, type Damage, findDamage, laterRelease, openArchive } from '../archive/archive.ts'
import { endRestoring, markRestoring, findUnfinishedRestore } from './half-restored.ts'
import { operatorError } from '../operator-errors.ts'
import { partName, removeUnfinishedFiles } from '../archive/unfinished-files.ts'
import { loadTables } from './load-tables.ts'
import { fileEntry, tableEntry } from '../archive/manifest.ts'
import type { Options } from '../progress.ts'
import { storeError } from '../archive/stored-files.ts'
import { keepSigningKey } from '../archive/tables.ts'

interface Target {
  ownerUrl: string
  store: ObjectStore
  scratch: string
  /** Brings an empty database to a schema: up to this migration, or to the newest. */
  migrate: (until?: string) => Promise<unknown>
  /** Names of the migrations that this release knows. */
  known: readonly string[]
}

export interface RestoreResult {
  madeAt: string
  tables: number
  files: number
  /** A line for each part of the backup that was missing or damaged. */
  leftOut: string[]
}

/**
 * Loads a backup into an empty database at the schema of the backup, and then migrates it to the schema of this release. Every checksum is
 * compared before anything is written; a damaged backup is refused, or with `soundOnly` restored without its damaged parts. The database is
 * marked until the end: when a restore is interrupted, no server starts on the database, and the restore can be run again.
 */
export async function restoreBackup(
  path: string,
  target: Target,
  { soundOnly = false, stop, show }: Options & { soundOnly?: boolean } = {},
): Promise<RestoreResult> {
  const archive = await openArchive(path)
  const client = new pg.Client({ connectionString: target.ownerUrl })
  client.on('error', () => undefined)
  try {
    const { migrations } = archive.manifest
    const later = migrations.filter((name) => !target.known.includes(name)).at(-1)
    if (later) throw laterRelease(path, later.replace('.sql', ''))
    await client.connect()
    await lockRestore(client)
    await refuseUsed(client)
    const damage = await checkArchive(archive, path, { soundOnly, stop, show })
    await markRestoring(client, basename(path))
    const lines = await replaceAll(archive, client, target, { damage, stop, show }).catch((error: unknown) => {
      throw unfinished(error, target.scratch, stop)
    })
    await endRestoring(client)
    const lost = archive.manifest.format === 2 ? archive.manifest.lost : []
    return {
      madeAt: archive.manifest.madeAt,
      tables: archive.manifest.tables.length - damage.tables.size,
      files: archive.files.length - damage.files.size,
      leftOut: [...damage.lines, ...lines, ...lost.map((sha256) => `file ${sha256} was missing or damaged already when the backup was made`)],
    }
  } finally {
    archive.close()
    await client.end()
  }
}

/** Allows one restore at a time. The lock of a killed process is held until PostgreSQL notices that its connection is gone. */
async function lockRestore(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '20s'`)
  await client.query('select pg_advisory_lock(7239)').catch((error: { code?: string }) => {
    if (error.code !== '55P03') throw error
    throw new Error('Another restore into this database is under way. Wait until it has ended; one that was killed ends by itself.')
  })
  await client.query('set lock_timeout = 0')
}

/** Throws if the database holds data or a server is connected to it. The rows of an unfinished restore do not count as data. */
async function refuseUsed(client: pg.Client): Promise<void> {
  if ((await findUnfinishedRestore(client)) === undefined && (await isUsed(client)))
    throw new Error('The database is in use. A backup is restored into an empty one: set RECTO_DATA_DIR or DATABASE_URL to a new one.')
  const { rows } = await client.query<{ others: number }>(
    'select count(*)::int as others from pg_stat_activity where datname = current_database() and usename <> current_user',
  )
  if (rows[0]?.others) throw new Error('A server is connected to the database. Stop it, and any connection pooler, and run the restore again.')
}

async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest('{accounts,institutions}'::text[]) name where to_regclass('public.' || name) is not null`,
  )
  for (const { name } of rows) if ((await client.query(`select from ${name} limit 1`)).rowCount) return true
  return false
}

async function checkArchive(archive: Archive, path: string, { soundOnly, stop, show }: Options & { soundOnly: boolean }): Promise<Damage> {
  let bytes = 0
  const damage = await findDamage(archive, (what, more) => {
    stop?.throwIfAborted()
    bytes += more
    show?.(`checking ${what}, ${fileSize(bytes)}`)
  })
  if (stop?.aborted) throw new Error('Stopped: nothing has been restored')
  if (!damage.lines.length || soundOnly) return damage
  throw new Error(
    [
      `${path} is damaged, and nothing has been restored:`,
      ...damage.lines,
      'Copy it here again from where it was made, or take another backup. With --sound-only the rest is restored without what is damaged.',
    ].join('\n'),
  )
}

interface RestoreOptions extends Options {
  damage: Damage
}

async function replaceAll(archive: Archive, client: pg.Client, { store, scratch, migrate }: Target, { damage, stop, show }: RestoreOptions) {
  const { manifest, files } = archive
  // Sent together, so that they are one transaction: a restore that is killed here can be run again.
  await client.query('drop schema if exists public cascade; create schema public')
  await client.query('drop schema if exists pgboss cascade')
  await migrate(manifest.migrations.at(-1))
  let loaded = 0
  const lines = await loadTables(client, {
    tables: manifest.tables,
    sequences: manifest.format === 2 ? manifest.sequences : [],
    without: damage.tables,
    rows: (name) => {
      show?.(`loading table ${++loaded} of ${manifest.tables.length - damage.tables.size}`)
      return archive.open(tableEntry(name))
    },
    stop,
  })
  if (manifest.key) await keepSigningKey(client, manifest.key)
  await removeUnfinishedFiles(scratch)
  for (const [at, sha256] of files.entries()) {
    show?.(`file ${at + 1} of ${files.length}`)
    if (!damage.files.has(sha256)) await loadFile(await archive.open(fileEntry(sha256)), sha256, { store, scratch, stop })
  }
  show?.('bringing the database to the schema of this release')
  await migrate()
  return lines
}

interface FileTarget extends Options {
  store: ObjectStore
  scratch: string
}

async function loadFile(bytes: Readable, sha256: string, { store, scratch, stop }: FileTarget): Promise<void> {
  const path = partName(scratch)
  const hash = createHash('sha256')
  try {
    bytes.on('data', (chunk: Buffer) => hash.update(chunk))
    await pipeline(bytes, createWriteStream(path), { ...(stop && { signal: stop }) })
    if (hash.digest('hex') !== sha256) throw new Error(`File ${sha256} in the backup is damaged`)
    await untilStopped(store.put(sha256, path), stop).catch((error: unknown) => {
      throw (error as { code?: string }).code === 'ENOSPC' ? error : storeError(error)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Rejects as soon as the restore is stopped, because a store that does not answer might never finish. */
function untilStopped<T>(work: Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  if (!stop) return work
  return new Promise((resolve, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    work.then(resolve, reject)
  })
}

/** The message for an error after the database was marked. */
function unfinished(error: unknown, place: string, stop: AbortSignal | undefined): Error {
  const { message } = stop?.aborted ? { message: 'Stopped.' } : operatorError(error, place)
  return new Error(`${message} The database is incomplete, and no server starts on it: run the restore again.`, { cause: error })
}
