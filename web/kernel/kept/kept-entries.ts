/**
 * Values that are kept in the browser, each in an entry of its own under a prefix. A window changes only the entries whose values it has changed itself, so
 * that several windows of one person lose nothing of each other. A browser may refuse its storage, even that it is asked for; then nothing is kept.
 */
export interface KeptEntries<T extends object> {
  /** All values under the prefix with their ids. What is not the JSON of an object is left out. */
  read: () => [id: string, value: T][]
  /** Puts these values, by id, in place of those that this window has read or written. */
  write: (values: ReadonlyMap<string, T>) => void
}

/** `storageOf` is asked each time: `() => localStorage`. */
export function keptEntries<T extends object>(prefix: string, storageOf: () => Storage): KeptEntries<T> {
  /** What this window has read or written, by id. */
  const known = new Map<string, string>()
  return {
    read() {
      try {
        const storage = storageOf()
        const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
        return keys.flatMap((key) => {
          const [id, text] = [key.slice(prefix.length), storage.getItem(key) ?? '']
          const value = parsed<T>(text)
          if (value === undefined) return []
          known.set(id, text)
          return [[id, value]] as [string, T][]
        })
      } catch {
        return []
      }
    },
    write(values) {
      try {
        const storage = storageOf()
        for (const id of known.keys()) {
          if (values.has(id)) continue
          storage.removeItem(prefix + id)
          known.delete(id)
        }
        for (const [id, value] of values) {
          const text = JSON.stringify(value)
          if (text === known.get(id)) continue
          storage.setItem(prefix + id, text)
          known.set(id, text)
        }
      } catch {
        // Without storage, or room in it, the values last until the page is left.
      }
    },
  }
}

function parsed<T extends object>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
