import { resolve } from 'node:path'
import type { ParseArgsConfig } from 'node:util'
import { fastify } from 'fastify'
import { type Config, loadConfig } from '../kernel/config.ts'
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

/** Works on the migrated database, beside a server that runs or without one. */
export async function withHouse<T>(work: (house: House, config: Config, ownerUrl: string) => Promise<T>): Promise<T> {
  const config = await loadConfig()
  const owned = await openOwned(config, say, { share: true })
  try {
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
export async function withOwner<T>(work: (ownerUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = await loadConfig()
  const owned = await openOwned(config, say, { share: true })
  try {
    return await work(owned.ownerUrl, config)
  } finally {
    await owned.close()
  }
}
