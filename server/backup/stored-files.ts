import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { ObjectStore } from '../gateways/object-store.ts'
import type { TableShape } from './tables.ts'

export interface StoredFile {
  sha256: string
  size: number
}

/** What reading a stored file has come to. */
export type FileState = 'sound' | 'missing' | 'damaged' | 'unreadable'

/**
 * Every file of the store that a row names, each once and in the order of the sums: rows with the columns `sha256` and `size`,
 * and uploads that a task has yet to read.
 */
export async function filesNamed(client: pg.Client, tables: readonly TableShape[]): Promise<StoredFile[]> {
  const each = tables
    .filter(({ columns }) => columns.includes('sha256') && columns.includes('size'))
    .map(({ name }) => `select sha256, size from ${client.escapeIdentifier(name)}`)
  if (tables.some(({ name }) => name === 'jobs'))
    each.push(`select input #>> '{upload,sha256}', (input #>> '{upload,size}')::bigint from jobs where state in ('waiting', 'running')`)
  if (!each.length) return []
  // In a schema before 0019 an import whose file is gone has an empty sum.
  const { rows } = await client.query<StoredFile>(
    `select sha256, max(size)::float8 as size from (${each.join(' union all ')}) named where sha256 <> '' group by sha256 order by sha256`,
  )
  return rows
}

/**
 * The bytes of a stored file as they come; `outcome` is right when they have ended. A file that is missing or cannot be read to its end
 * ends early, and its outcome says so. Throws when the store itself fails.
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

/** An error of one file on a disk tells of that file only; any other is an error of the store. */
function stateAfter(error: unknown): FileState {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return 'missing'
  if (['EIO', 'EACCES', 'EPERM', 'EISDIR'].includes(code)) return 'unreadable'
  throw storeError(error)
}

export function storeError(error: unknown): Error {
  const { message, code, name } = error as NodeJS.ErrnoException
  return new Error(`The file store fails: ${message || code || name}. Look at STORAGE_URL and at the store, then run the command again.`, {
    cause: error,
  })
}
