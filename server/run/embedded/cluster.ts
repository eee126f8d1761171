import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)

export interface Cluster {
  binaries: Binaries
  /** The data directory of PostgreSQL. */
  folder: string
  log: string
  password: string
}

export const ownerAddress = (port: number, password: string, database: string) =>
  `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/** Creates the data directory of a cluster. It gets its name only when it is complete. */
export async function makeCluster({ binaries: { initdb, runAs }, folder, password }: Cluster): Promise<void> {
  const fresh = `${folder}.new`
  const secret = `${folder}.password`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true, mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  if (runAs.uid !== undefined && runAs.gid !== undefined)
    await Promise.all([fresh, secret].map((path) => chown(path, runAs.uid ?? 0, runAs.gid ?? 0)))
  const flags = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--locale=C', ...(await characterType())]
  try {
    await run(initdb, [`--pgdata=${fresh}`, ...flags], { ...runAs, cwd: '/', env: plainEnvironment() })
    await rename(fresh, folder)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`The database folder ${folder} could not be created: ${lastLine(stderr) || String(error)}`, { cause: error })
  } finally {
    await rm(secret, { force: true })
  }
}

// Text is sorted by code point, but character classes follow Unicode: with the plain C locale Chinese characters are not letters, and pg_trgm
// finds no trigrams in Chinese.
async function characterType(): Promise<string[]> {
  if (process.platform === 'win32') return []
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: '' }))
  const known = stdout.split('\n').map((line) => line.trim())
  const found = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'en_US.utf8', 'zh_CN.UTF-8', 'zh_CN.utf8', 'UTF-8'].find((name) => known.includes(name))
  return found ? [`--lc-ctype=${found}`] : []
}

/** A minimal environment, so that PGDATA, PGPORT and other settings of the caller do not reach the server. */
const plainEnvironment = () => ({ PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' })
const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

/** Why a start failed, as far as the caller can react to it. */
export type StartFailure = 'port taken' | 'still stopping' | 'other'
export class StartError extends Error {
  why: StartFailure
  constructor(why: StartFailure, message: string) {
    super(message)
    this.why = why
  }
}

/** Starts the server and waits until it accepts connections. Throws a StartError if it does not, or if `stop` is aborted. */
export async function startCluster(cluster: Cluster, port: number, say: (line: string) => void, stop?: AbortSignal): Promise<ChildProcess> {
  const { binaries, folder, log, password } = cluster
  await mkdir(dirname(log), { recursive: true })
  if (((await stat(log).catch(() => undefined))?.size ?? 0) > 8 * 1024 * 1024) await rename(log, `${log}.1`)
  const output = await open(log, 'a', 0o600)
  const { size: begins } = await output.stat()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_error_statement: 'panic',
    timezone: 'UTC',
    max_connections: 200,
    shared_buffers: `${sharedMegabytes()}MB`,
    // The data are in memory or on a solid-state disk, and compiling does not pay for short statements.
    random_page_cost: 1.1,
    jit: 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A process group of its own: Ctrl-C in a terminal must reach only Recto, so that requests end before the database does.
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...flags], {
    ...binaries.runAs,
    cwd: '/',
    detached: true,
    env: plainEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
  await output.close()
  const outcome = await Promise.race([
    ended,
    untilReady(ownerAddress(port, password, 'postgres'), say, () => child.exitCode !== null || child.signalCode !== null || stop?.aborted === true),
  ])
  if (outcome === 'ready') return child
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
  throw await startError(log, begins, outcome)
}

/** An eighth of the memory, at least 128 MB and at most 1 GB, for lists of a million rows. The system allocates only the part in use. */
const sharedMegabytes = () => Math.min(1024, Math.max(128, Math.floor(totalmem() / 8 / 1024 ** 2)))

async function startError(log: string, begins: number, outcome: string): Promise<StartError> {
  const written = (await readFile(log)).subarray(begins).toString()
  if (/could not bind|Address already in use/i.test(written)) return new StartError('port taken', 'its port is in use')
  if (/lock file .* already exists|pre-existing shared memory/i.test(written))
    return new StartError('still stopping', 'an earlier server of this folder is still running')
  const fatal = written.split('\n').findLast((line) => /FATAL|PANIC/.test(line))
  return new StartError('other', `${fatal?.replace(/^.*?(FATAL|PANIC): */, '') ?? outcome} (${log})`)
}

/** Waits as long as the server reports that it is starting, because crash recovery may take long. Gives up after 60 s without an answer. */
async function untilReady(url: string, say: (line: string) => void, gone: () => boolean): Promise<string> {
  const began = Date.now()
  let reportedAt = began
  for (;;) {
    const state = await tryConnection(url)
    if (state === 'ready' || gone()) return state
    if (state === 'refused') return 'its password is not the one in secrets.json'
    if (state === 'silent' && Date.now() - began > 60_000) return 'it accepted no connection within 60 s'
    if (Date.now() - reportedAt > 10_000) {
      reportedAt = Date.now()
      say('PostgreSQL is recovering …')
    }
    await pause(30)
  }
}

async function tryConnection(url: string): Promise<'ready' | 'recovering' | 'refused' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '57P03') return 'recovering'
    return code === '28P01' || code === '28000' ? 'refused' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Stops the PostgreSQL server of this folder, also one that another process started, and rolls its transactions back. Does nothing if none runs. */
export async function stopCluster({ binaries: { pgCtl, runAs }, folder }: Cluster): Promise<void> {
  const stop = (mode: string) => run(pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '20'], { ...runAs, cwd: '/', env: plainEnvironment() })
  if (await runningPort(folder)) await stop('fast').catch(() => stop('immediate').catch(() => undefined))
}

/** The port of the running server of this folder. The pid file of a dead server is removed if another program has its process id now. */
export async function runningPort(folder: string): Promise<number | undefined> {
  const path = join(folder, 'postmaster.pid')
  const [pid, , , port] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  if (!pid || !port || !isAlive(Number(pid))) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (command === undefined || command.includes(folder)) return Number(port)
  await rm(path, { force: true })
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
