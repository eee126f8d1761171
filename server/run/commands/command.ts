import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { fastify } from 'fastify'
import pg from 'pg'
import { refuseHalfRestoredAt } from '../backup/restore/half-restored.ts'
import { progressLine, type ShowProgress } from '../backup/progress.ts'
import { type Config, loadConfig } from '#server/kernel/config.ts'
import { folderInWords } from '#server/kernel/files/folder.ts'
import type { App } from '#server/kernel/app.ts'
import { openApp } from '../start/open-app.ts'
import { openOwned } from '../start/owned-database.ts'

export interface Given {
  /** The arguments after the command's name, without options. */
  rest: string[]
  options: Record<string, string | boolean | undefined>
}

/** One command of the administrator's tool. */
export interface Command {
  /** One or two words, as typed. */
  name: string
  /** The arguments, for --help. */
  usage: string
  does: string
  /** The largest number of arguments that the command accepts; 0 by default. */
  takes?: number
  /** Further lines of --help. */
  help?: string
  options?: ParseArgsConfig['options']
  run: (given: Given) => Promise<void>
}

/** A mistake on the command line. The help of the command is printed after its message. */
export class UsageError extends Error {}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The given path, relative to the folder in which the command was typed; npm itself runs in the root of the repository. */
export function pathGiven([path]: readonly string[], what = 'FILE'): string {
  if (!path) throw new UsageError(`${what} is missing`)
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

interface Options {
  /** Whether the command may create the database. Other commands are refused without one, since they would work on an empty one. */
  make?: boolean
}

/** Runs `work` with the parts of a server on the migrated database, whether or not a server is running. */
export async function withApp<T>(work: (app: App, config: Config, ownerUrl: string) => Promise<T>, { make = false }: Options = {}): Promise<T> {
  const config = await loadConfig()
  if (!make) await refuseMissing(config)
  const owned = await openOwned(config, say, { share: true })
  try {
    if (!make) await refuseEmpty(config, owned.ownerUrl)
    const { parts, close } = await openApp(config, owned.ownerUrl, say)
    try {
      const { log } = fastify({ logger: { level: 'error' } })
      return await work({ ...parts, log }, config, owned.ownerUrl)
    } finally {
      await close()
    }
  } finally {
    await owned.close()
  }
}

/** Runs `work` with the address of the database owner, without migrating the database. */
export async function withOwner<T>(work: (ownerUrl: string, config: Config) => Promise<T>, { make = false }: Options = {}): Promise<T> {
  const config = await loadConfig()
  if (!make) await refuseMissing(config)
  const owned = await openOwned(config, say, { share: true })
  try {
    return await work(owned.ownerUrl, config)
  } finally {
    await owned.close()
  }
}

const advice =
  'This command makes none. Run it with the settings of the server: docs/operations.md says how, under "The administrator\'s tool". ' +
  'A new database is made by the start of a server, and by restore, migrate and admin create.'

/** Throws if the data directory has no database. Creates nothing. */
async function refuseMissing({ dataDir, directUrl }: Config): Promise<void> {
  const expected = directUrl ? dataDir : join(dataDir, 'postgres.json')
  await stat(expected).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw folderInWords(error, dataDir, 'RECTO_DATA_DIR')
    const setting = process.env['RECTO_DATA_DIR'] ? 'RECTO_DATA_DIR names it' : 'RECTO_DATA_DIR is not set'
    throw new Error(`There is no ${directUrl ? 'data directory' : 'database in'} ${dataDir} (${setting}). ${advice}`)
  })
}

/** Throws if no migration has run in the database yet, before the first one does. */
async function refuseEmpty({ directUrl, dataDir }: Config, ownerUrl: string): Promise<void> {
  await refuseHalfRestoredAt(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('public.migrations') is not null as exists`)
    if (!rows[0]?.exists) throw new Error(`The database ${directUrl ? 'that DATABASE_URL names' : `in ${dataDir}`} is empty. ${advice}`)
  } finally {
    await client.end()
  }
}

let stopWork: (() => void) | undefined

/** SIGINT and SIGTERM exit the process, which runs its exit handlers, or first let `runCancellable` clean up. */
export function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopWork ? stopWork() : process.exit(130)))
}

/**
 * Runs a long operation: shows its progress on a terminal, and lets it clean up at the first SIGINT or SIGTERM.
 * A second signal, more than a second later, ends the process at once.
 */
export async function runCancellable<T>(work: (tools: { stop: AbortSignal; show: ShowProgress }) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  let firstSignalAt = 0
  stopWork = () => {
    // The terminal and npm both pass on one Ctrl-C, so a second signal within a second is the same one.
    if (firstSignalAt && Date.now() - firstSignalAt > 1000) process.exit(130)
    firstSignalAt ||= Date.now()
    stopping.abort()
  }
  const line = progressLine()
  try {
    return await work({ stop: stopping.signal, show: line.show })
  } finally {
    line.end()
    stopWork = undefined
  }
}
