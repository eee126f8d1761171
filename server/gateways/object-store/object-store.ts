import type { Readable } from 'node:stream'

/** Stores bytes under their SHA-256. Objects never change; putting the same bytes again has no effect. */
export interface ObjectStore {
  /** Moves the file at `path` into the store; the path must not be used afterwards. */
  put: (sha256: string, path: string) => Promise<void>
  /** Streams the object, or the bytes from `start` to `end`, both inclusive; undefined if there is no such object. */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Size in bytes; undefined if there is no such object. */
  size: (sha256: string) => Promise<number | undefined>
  remove: (sha256: string) => Promise<void>
  /** Free bytes on the disk, for a store in a folder. */
  free?: () => Promise<number>
}

/** The store does not answer, or says that it cannot. The message names the kind of failure, no address and no key; `reason` is its code. */
export class StoreAway extends Error {
  code = 'STORE_AWAY'
  reason: string
  constructor({ name, code = name }: { name: string; code?: string }) {
    super(`The object store does not answer: ${code}`)
    this.reason = code
  }
}
