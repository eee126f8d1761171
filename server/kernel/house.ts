import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { createFileStore } from '../gateways/file-store.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { ObjectStore } from '../gateways/object-store.ts'
import { createS3Store } from '../gateways/s3-store.ts'
import type { Database } from './db.ts'
import { isFolder, makeFolder } from './folder.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live.ts'
import type { Replica } from './replica.ts'
import type { Watch } from './watch.ts'

/** What a process holds besides the database; one for each server. */
export interface House {
  database: Database
  replica?: Replica | undefined
  store: ObjectStore
  /** Where uploads and unpacked archives lie until they are in the store. */
  scratch: string
  limits: Limits
  live: Live
  watch: Watch
  gateways: Gateways
  log: FastifyBaseLogger
  publicUrl: string
  /** Addresses of proxies whose X-Forwarded-… headers are believed, as proxy-addr reads them: `loopback`, an address, a network. */
  trustedProxies: string
  /** Signs addresses that expire. */
  secret: Buffer
}

export async function openStore(storageUrl: string | undefined, dataDir: string): Promise<{ store: ObjectStore; scratch: string }> {
  const scratch = join(dataDir, 'scratch')
  await makeFolder(scratch, 'RECTO_DATA_DIR')
  if (storageUrl?.startsWith('s3://')) return { store: createS3Store(storageUrl), scratch }
  const named = storageUrl?.startsWith('file://') ? fileURLToPath(storageUrl) : undefined
  if (named) await refuseLost(named)
  const folder = named ?? join(dataDir, 'files')
  await makeFolder(folder, named ? 'STORAGE_URL' : 'RECTO_DATA_DIR')
  return { store: createFileStore(folder), scratch }
}

/** What was made in the place of a disk that is not mounted would fill the disk below it. */
async function refuseLost(folder: string): Promise<void> {
  const above = dirname(folder)
  const there = await isFolder(above).catch(() => false)
  if (!there) throw new Error(`STORAGE_URL: there is no folder ${above}. Mount its disk or make it, or set STORAGE_URL to another place.`)
}
