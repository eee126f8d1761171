import type { ChildProcess } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { access, chmod, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { folderInWords, makeFolder } from '#server/kernel/files/folder.ts'
import { type Binaries, findBinaries, mayEnter, reachableFolder } from './binaries.ts'
import { type Cluster, makeCluster, ownerAddress, runningPort, StartError, startCluster, stopCluster } from './cluster.ts'
import { lockData } from './data-lock.ts'
import { readSecrets } from './secrets.ts'

export interface Embedded {
  /** Address of the database as its owner. */
  ownerUrl: string
  close: () => Promise<void>
}

export interface EmbeddedOptions {
  say?: (line: string) => void
  /** Use the server that already runs on the data directory, if there is one. Set by commands; a second server is refused. */
  share?: boolean
  /** Called once the data directory is locked, before anything is created or started. */
  first?: () => Promise<void>
  /** Cancels the start between its steps. */
  stop?: AbortSignal
}

/** The data directory and port of the cluster; stored in postgres.json between starts. */
interface Location {
  folder: string
  port: number
}

const database = 'recto'

/** Opens the embedded PostgreSQL of a data directory: creates it on first use, starts it, restarts it when it crashes, and stops it on close. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  await makeFolder(dataDir, 'RECTO_DATA_DIR')
  return openIn(dataDir, options).catch((error: unknown) => {
    throw folderInWords(error, dataDir, 'RECTO_DATA_DIR')
  })
}

async function openIn(dataDir: string, { say = () => undefined, share = false, first, stop }: EmbeddedOptions): Promise<Embedded> {
  const lock = await takeLock(dataDir, share ? 0 : 5000)
  if ('heldBy' in lock) {
    const { owner: password } = await readSecrets(dataDir)
    const location = await readLocation(dataDir)
    const port = location && (await runningPort(resolve(dataDir, location.folder)))
    if (share && port) return { ownerUrl: ownerAddress(port, password, database), close: async () => undefined }
    throw new Error(`Recto already runs on ${dataDir} (process ${lock.heldBy}). Stop it first, or set RECTO_DATA_DIR to another folder.`)
  }
  try {
    await first?.()
    const { owner: password } = await readSecrets(dataDir)
    const binaries = await findBinaries()
    const location = (await readLocation(dataDir)) ?? (await newLocation(dataDir, binaries, say))
    const folder = resolve(dataDir, location.folder)
    const cluster: Cluster = { binaries, folder, password, log: join(dataDir, 'postgres.log') }
    await ensureCluster(cluster, dataDir, say)
    stop?.throwIfAborted()
    const running = await keepRunning(cluster, location.port || (await freePort()), say, stop)
    await writeLocation(dataDir, { folder: location.folder, port: running.port })
    const ownerUrl = ownerAddress(running.port, password, database)
    await ensureDatabase(ownerAddress(running.port, password, 'postgres'))
    const close = async () => {
      await running.close()
      await lock.release()
    }
    return { ownerUrl, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Waits up to `waitMs` for the lock, because the previous process may be about to stop. */
async function takeLock(dataDir: string, waitMs: number): ReturnType<typeof lockData> {
  const until = Date.now() + waitMs
  for (;;) {
    const lock = await lockData(dataDir)
    if (!('heldBy' in lock) || Date.now() >= until) return lock
    await pause(200)
  }
}

async function newLocation(dataDir: string, { runAs }: Binaries, say: (line: string) => void): Promise<Location> {
  if (await mayEnter(dataDir, runAs)) return { folder: 'postgres', port: 0 }
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)
  const folder = join(await reachableFolder(`data-${name}`, runAs), 'postgres')
  say(`PostgreSQL runs as another user, who cannot reach ${dataDir}: the database is kept in ${folder}`)
  return { folder, port: 0 }
}

/** Creates the cluster at the first start. A cluster that existed before and is missing now is never replaced by an empty one. */
async function ensureCluster(cluster: Cluster, dataDir: string, say: (line: string) => void): Promise<void> {
  const { folder, binaries } = cluster
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new Error(`The database folder ${folder} cannot be read (${error.code}). Start Recto as the user who created it.`)
    return undefined
  })
  if (version === undefined) {
    const used = await access(join(dataDir, 'postgres.json')).then(
      () => true,
      () => false,
    )
    if (used)
      throw new Error(
        `The database folder ${folder}, named in ${join(dataDir, 'postgres.json')}, is gone. Put it back, or restore a backup into a new data directory.`,
      )
    say('Making the database …')
    await makeCluster(cluster)
  } else if (version.trim() !== binaries.major) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${version.trim()}; this release brings ${binaries.major}. ` +
        'Make a backup with the earlier release and restore it into a new data directory.',
    )
  }
  if (binaries.runAs.uid === undefined) await chmod(folder, 0o700).catch(() => undefined)
}

/** Starts the server, and restarts it whenever it ends unexpectedly. */
async function keepRunning(cluster: Cluster, wanted: number, say: (line: string) => void, stop?: AbortSignal) {
  let port = wanted
  let closing = false
  let child: ChildProcess
  const killNow = () => child.kill('SIGINT')

  async function start(isFirst: boolean): Promise<void> {
    // A server that outlived its Recto process is stopped, so that the new one is a child of this process.
    await stopCluster(cluster)
    for (let attempt = 0; ; attempt++) {
      try {
        child = await startCluster(cluster, port, say, isFirst ? stop : undefined)
        break
      } catch (error) {
        if (isFirst && stop?.aborted) {
          await stopCluster(cluster)
          stop.throwIfAborted()
        }
        if (!(error instanceof StartError) || attempt >= 40) throw error
        if (error.why === 'port taken' && isFirst) port = await freePort()
        else if (error.why === 'other') throw new Error(`PostgreSQL did not start: ${error.message}`, { cause: error })
        else await pause(250)
      }
    }
    child.once('exit', () => closing || void restart())
  }

  async function restart(): Promise<void> {
    say('PostgreSQL ended unexpectedly; restarting it')
    for (let wait = 100; !closing; wait = Math.min(wait * 2, 5000)) {
      try {
        await start(false)
        say('PostgreSQL is back')
        return
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        await pause(wait)
      }
    }
  }

  await start(true)
  process.on('exit', killNow)
  return {
    port,
    async close() {
      closing = true
      await stopCluster(cluster)
      process.off('exit', killNow)
    },
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database} template template0`)
  } finally {
    await client.end()
  }
}

async function readLocation(dataDir: string): Promise<Location | undefined> {
  const text = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Location)
}

async function writeLocation(dataDir: string, location: Location): Promise<void> {
  const path = join(dataDir, 'postgres.json')
  await writeFile(`${path}.new`, `${JSON.stringify(location)}\n`)
  await rename(`${path}.new`, path)
}

/** A free port below the range that systems use for outgoing connections, so that none of these takes it before it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port was found between 15000 and 32000')
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
