/** What is in an archive, as `entries.json` says it to the viewer. */
export interface Listing {
  entries: ListedEntry[]
  /** There are more entries than are listed. */
  more: boolean
  /** Unpacked bytes of the listed files, as the archive says. */
  bytes: number
  /** The archive unpacks to so much more than its own size that it may be a trap. */
  suspicious: boolean
}

export interface ListedEntry {
  /** With / between folders. */
  path: string
  size: number
  folder: boolean
  /** Encrypted with a password. */
  locked: boolean
}

const mostEntries = 10_000
/** Characters of a path. */
const mostLetters = 1000
/** As for archives that are unpacked (`server/kernel/files/archive`). */
const usualRatio = 200
const alwaysFine = 16 * 1024 * 1024

/** Puts a listing together within its limits. */
export class ListingMaker {
  readonly #entries: ListedEntry[] = []
  readonly #packed: number
  #bytes = 0
  #more = false

  /** `packed`: the size of the archive in bytes. */
  constructor(packed: number) {
    this.#packed = packed
  }

  /** Returns false once the listing is full. */
  add(entry: ListedEntry): boolean {
    if (this.#entries.length >= mostEntries) {
      this.#more = true
      return false
    }
    this.#entries.push({ ...entry, path: shownPath(entry.path) })
    this.#bytes += entry.size
    return true
  }

  listing(): Listing {
    const suspicious = this.#bytes > alwaysFine && this.#bytes > this.#packed * usualRatio
    return { entries: this.#entries, more: this.#more, bytes: this.#bytes, suspicious }
  }
}

/** A path to be read by people only: with / between folders, and visible signs for control characters. */
const shownPath = (path: string) =>
  path
    .replaceAll('\\', '/')
    .replace(/\/+$/, '')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .slice(0, mostLetters)
