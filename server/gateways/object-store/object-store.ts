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
