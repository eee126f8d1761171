import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { fastify } from 'fastify'
import pg from 'pg'
import { refuseHalfRestoredAt } from '../backup/half-restored.ts'
import { progressLine, type Show } from '../backup/progress.ts'
import { type Config, loadConfig } from '../kernel/config.ts'
import { folderInWords } from '../kernel/folder.ts'
import type { House } from '../kernel/house.ts'
import { openHouse } from '../start/house.ts'
import { openOwned } from '../start/owned-database.ts'

export interface Given {
  /** What stands after the command's name. */
  rest: string[]
  options: Record<string, string | boolean | undefined>
}

/** One command of the administrator's tool. */
export interface Command {
  /** Its words, as they are typed. */
  name: string
  /** What follows them. */
  usage: string
  does: string
  /** The most arguments that the command accepts; none by default. */
  takes?: number
  /** Further lines of --help. */
  help?: string
  options?: ParseArgsConfig['options']
  run: (given: Given) => Promise<void>
}

/** A mistake in what was typed: the command's help follows it. */
export class UsageError extends Error {}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The path that was typed, as seen from where it was typed: npm itself stands at the root of the repository. */
export function pathGiven([path]: readonly string[], what = 'FILE'): string {
  if (!path) throw new UsageError(`${what} is missing`)
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}

interface Where {
  /** The command may create the database. Any other is refused where there is none, since it would work on an empty one. */
  make?: boolean
}

/** Works on the migrated database, beside a server that runs or without one. */
export async function withHouse<T>(work: (house: House, config: Config, ownerUrl: string) => Promise<T>, { make = false }: Where = {}): Promise<T> {
  const config = await loadConfig()
  if (!make) await refuseNowhere(config)
  const owned = await openOwned(config, say, { share: true })
  try {
    if (!make) await refuseEmpty(config, owned.ownerUrl)
    const { parts, close } = await openHouse(config, owned.ownerUrl, say)
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

/** Works on the database as its owner, as it is. */
export async function withOwner<T>(work: (ownerUrl: string, config: Config) => Promise<T>, { make = false }: Where = {}): Promise<T> {
  const config = await loadConfig()
  if (!make) await refuseNowhere(config)
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

/** Refuses a data directory without a database; creates nothing there. */
async function refuseNowhere({ dataDir, directUrl }: Config): Promise<void> {
  const sought = directUrl ? dataDir : join(dataDir, 'postgres.json')
  await stat(sought).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw folderInWords(error, dataDir, 'RECTO_DATA_DIR')
    const setting = process.env['RECTO_DATA_DIR'] ? 'RECTO_DATA_DIR names it' : 'RECTO_DATA_DIR is not set'
    throw new Error(`There is no ${directUrl ? 'data directory' : 'database in'} ${dataDir} (${setting}). ${advice}`)
  })
}

/** Refuses a database that no migration has run in, before the first one does. */
async function refuseEmpty({ directUrl, dataDir }: Config, ownerUrl: string): Promise<void> {
  await refuseHalfRestoredAt(ownerUrl)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
    if (!rows[0]?.there) throw new Error(`The database ${directUrl ? 'that DATABASE_URL names' : `in ${dataDir}`} is empty. ${advice}`)
  } finally {
    await client.end()
  }
}

let stopWork: (() => void) | undefined

/** SIGINT and SIGTERM end the process with what is registered for its exit, or let long work clean up first. */
export function handleSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (stopWork ? stopWork() : process.exit(130)))
}

/**
 * Work that takes its time: on a terminal it shows how far it is, and the first SIGINT or SIGTERM lets it clean up and end.
 * A second one, a second later, ends the process at once.
 */
export async function longWork<T>(work: (tools: { stop: AbortSignal; show: Show }) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  let first = 0
  stopWork = () => {
    // A terminal and npm both pass on one Ctrl-C: what follows at once is the same wish.
    if (first && Date.now() - first > 1000) process.exit(130)
    first ||= Date.now()
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
