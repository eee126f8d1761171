import type { Readable } from 'node:stream'

/** Bytes by their SHA-256. What is in it never changes; putting the same bytes twice is the same as once. */
export interface ObjectStore {
  /** Takes over the file at `path`, which must not be used afterwards. */
  put: (sha256: string, path: string) => Promise<void>
  /** From `start` to `end`, both inclusive; undefined when there is no such object. */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<Readable | undefined>
  /** Size in bytes, or undefined when there is no such object. */
  size: (sha256: string) => Promise<number | undefined>
  remove: (sha256: string) => Promise<void>
  /** Bytes that are free on its disk, where it is a folder. */
  free?: () => Promise<number>
}
