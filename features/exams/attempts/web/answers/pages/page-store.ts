/** A page of an answer by hand that the server has not acknowledged, as it is kept in this browser's IndexedDB. */
export interface KeptPage {
  sha256: string
  blob: Blob
  width: number
  height: number
}

export interface PageStore {
  /** The kept pages, the earliest first. */
  load: () => Promise<KeptPage[]>
  put: (page: KeptPage) => Promise<void>
  remove: (sha256: string) => Promise<void>
}

type Row = KeptPage & { memberId: string; attemptId: string; at: number }

/** Milliseconds after which a page is forgotten: the server takes it for a day after the end. */
const longest = 14 * 24 * 3600_000

/** The kept pages of one member in one attempt: people who share a computer do not get each other's. */
export function pageStore(memberId: string, attemptId: string, factory: () => IDBFactory = () => indexedDB): PageStore {
  let opened: Promise<IDBDatabase> | undefined
  const own = [memberId, attemptId]

  function database(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory(), () => (opened = undefined))
    opened.catch(() => (opened = undefined))
    return opened
  }

  /** Runs in one transaction and resolves when it is on the disk. */
  async function inTransaction<T>(mode: IDBTransactionMode, act: (pages: IDBObjectStore) => () => T): Promise<T> {
    const open = await database()
    return new Promise<T>((resolve, reject) => {
      const transaction = open.transaction('pages', mode, { durability: 'strict' })
      const result = act(transaction.objectStore('pages'))
      const fail = () => reject(transaction.error ?? new Error('Not kept'))
      transaction.oncomplete = () => resolve(result())
      transaction.onabort = fail
      transaction.onerror = fail
    })
  }

  return {
    load: () =>
      inTransaction('readwrite', (pages) => {
        const past = pages.index('at').openKeyCursor(IDBKeyRange.upperBound(Date.now() - longest))
        past.onsuccess = () => {
          const cursor = past.result
          if (!cursor) return
          pages.delete(cursor.primaryKey)
          cursor.continue()
        }
        // In the order of IndexedDB keys an array comes after every string.
        const found = pages.getAll(IDBKeyRange.bound(own, [...own, []])) as IDBRequest<Row[]>
        return () =>
          found.result.toSorted((one, other) => one.at - other.at).map(({ sha256, blob, width, height }) => ({ sha256, blob, width, height }))
      }),
    put: (page) =>
      inTransaction('readwrite', (pages) => {
        pages.put({ ...page, memberId, attemptId, at: Date.now() })
        return () => undefined
      }),
    remove: (sha256) =>
      inTransaction('readwrite', (pages) => {
        pages.delete([...own, sha256])
        return () => undefined
      }),
  }
}

const openDatabase = (factory: IDBFactory, closed: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('recto-answer-pages', 1)
    request.onupgradeneeded = () => {
      const pages = request.result.createObjectStore('pages', { keyPath: ['memberId', 'attemptId', 'sha256'] })
      pages.createIndex('at', 'at')
    }
    request.onsuccess = () => {
      request.result.onclose = closed
      request.result.onversionchange = () => {
        request.result.close()
        closed()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error ?? new Error('Not kept'))
    request.onblocked = () => reject(new Error('Not kept'))
  })
