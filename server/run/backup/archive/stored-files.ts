import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { ObjectStore } from '#server/gateways/object-store/object-store.ts'
import type { TableShape } from './tables.ts'

export interface StoredFile {
  sha256: string
  size: number
}

/** The result of reading a stored file. */
export type FileState = 'sound' | 'missing' | 'damaged' | 'unreadable'

/**
 * Every stored file that a row names, each once and ordered by checksum: from rows with the columns `sha256` and `size`,
 * and from uploads that a waiting or running job has yet to read.
 */
export async function filesNamed(client: pg.Client, tables: readonly TableShape[]): Promise<StoredFile[]> {
  const each = tables
    .filter(({ columns }) => columns.includes('sha256') && columns.includes('size'))
    .map(({ name }) => `select sha256, size from ${client.escapeIdentifier(name)}`)
  if (tables.some(({ name }) => name === 'jobs'))
    each.push(`select input #>> '{upload,sha256}', (input #>> '{upload,size}')::bigint from jobs where state in ('waiting', 'running')`)
  if (!each.length) return []
  // Before migration 0019 an import whose file was deleted had an empty checksum.
  const { rows } = await client.query<StoredFile>(
    `select sha256, max(size)::float8 as size from (${each.join(' union all ')}) named where sha256 <> '' group by sha256 order by sha256`,
  )
  return rows
}

/**
 * Streams a stored file. `outcome` is valid when the stream has ended. The stream of a file that is missing or cannot be read to its end
 * ends early, and `outcome` says so. The stream fails when the store itself fails.
 */
export function readStored(store: ObjectStore, sha256: string): { bytes: Readable; outcome: { state: FileState; size: number } } {
  const outcome: { state: FileState; size: number } = { state: 'missing', size: 0 }
  async function* bytes() {
    const hash = createHash('sha256')
    try {
      const stream = await store.open(sha256)
      if (!stream) return
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        hash.update(chunk)
        outcome.size += chunk.length
        yield chunk
      }
    } catch (error) {
      outcome.state = stateAfter(error)
      return
    }
    outcome.state = hash.digest('hex') === sha256 ? 'sound' : 'damaged'
  }
  return { bytes: Readable.from(bytes(), { objectMode: false }), outcome }
}

/** Some errors concern one file on the disk only. Any other error is one of the store and is thrown. */
function stateAfter(error: unknown): FileState {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return 'missing'
  if (['EIO', 'EACCES', 'EPERM', 'EISDIR'].includes(code)) return 'unreadable'
  throw storeError(error)
}

export function storeError(error: unknown): Error {
  const { message, code, name } = error as NodeJS.ErrnoException
  return new Error(`The file store fails: ${message || code || name}. Check STORAGE_URL and the store, then run the command again.`, {
    cause: error,
  })
}
