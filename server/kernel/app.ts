import type { PageIsland } from '#contract/page-island.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { createFileStore } from '#server/gateways/object-store/file-store.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import { createS3Store } from '#server/gateways/object-store/s3-store.ts'
import type { Database } from './data/db.ts'
import type { Payee } from './config.ts'
import type { Collected } from './feature.ts'
import { isFolder, makeFolder } from './files/folder.ts'
import type { Limits } from './access/limits.ts'
import type { Live } from './events/live.ts'
import type { Replica } from './data/replica.ts'
import type { Watch } from './health/watch.ts'

/** The services of one server process: database, file store, limits, live events, gateways, log and settings that handlers need. */
export interface App {
  /** What the features give. */
  collected: Collected
  database: Database
  replica?: Replica | undefined
  store: ObjectStore
  /** Folder for uploads and unpacked archives until they are in the store. */
  scratch: string
  limits: Limits
  live: Live
  watch: Watch
  gateways: Gateways
  log: FastifyBaseLogger
  publicUrl: string
  /** The origin of pages of packages; undefined: packages are not played. */
  contentUrl?: string | undefined
  /** The base path of all screens without a slash at its end; empty for the root. */
  routerBase: string
  /** The bank account to which institutions pay their recharges. */
  payee?: Payee | undefined
  /** Address of the Vite server that serves the web app in development. */
  webDev?: string | undefined
  /** What every page tells its scripts. */
  island?: Partial<PageIsland>
  /** Proxies whose X-Forwarded-… headers are trusted, in the syntax of proxy-addr: `loopback`, an address, a network; separated by commas. */
  trustedProxies: string
  /** Key for signed addresses that expire. */
  secret: Buffer
}

export async function openStore(storageUrl: string | undefined, dataDir: string): Promise<{ store: ObjectStore; scratch: string }> {
  const scratch = join(dataDir, 'scratch')
  await makeFolder(scratch, 'RECTO_DATA_DIR')
  if (storageUrl?.startsWith('s3://')) return { store: createS3Store(storageUrl), scratch }
  const named = storageUrl?.startsWith('file://') ? fileURLToPath(storageUrl) : undefined
  if (named) await refuseMissingParent(named)
  const folder = named ?? join(dataDir, 'files')
  await makeFolder(folder, named ? 'STORAGE_URL' : 'RECTO_DATA_DIR')
  return { store: createFileStore(folder), scratch }
}

/** Refuses a folder whose parent does not exist: files written in place of a disk that is not mounted would fill the disk of the mount point. */
async function refuseMissingParent(folder: string): Promise<void> {
  const above = dirname(folder)
  const exists = await isFolder(above).catch(() => false)
  if (!exists) throw new Error(`STORAGE_URL: there is no folder ${above}. Mount its disk or make it, or set STORAGE_URL to another place.`)
}
