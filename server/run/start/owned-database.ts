import { type EmbeddedOptions, openEmbedded } from '../embedded/open.ts'
import type { Config } from '#server/kernel/config.ts'
import { checkExisting } from './existing-postgres.ts'

export interface OwnedDatabase {
  /** The address with the owner of the tables, bypassing a pooler: for migrations, backups and the administrator's tool. */
  ownerUrl: string
  close: () => Promise<void>
}

/** Opens the database of this configuration as its owner: starts the embedded one, or checks the existing one. */
export async function openOwned(config: Config, say: (line: string) => void, options: Omit<EmbeddedOptions, 'say'> = {}): Promise<OwnedDatabase> {
  if (!config.directUrl) return openEmbedded(config.dataDir, { say, ...options })
  await options.first?.()
  // Advice is shown when a server starts, not with each command.
  const advise = options.share ? () => undefined : say
  await checkExisting(config.directUrl, config.directUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', advise)
  return { ownerUrl: config.directUrl, close: async () => undefined }
}

/** The address of one server with the user and password of another: for connecting through a pooler with the server's own role. */
export function withCredentials(address: string, signedIn: string): string {
  const url = new URL(address)
  const { username, password } = new URL(signedIn)
  url.username = username
  url.password = password
  return url.href
}
