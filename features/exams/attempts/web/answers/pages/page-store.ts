import { keptDatabase, rowsOf } from '../kept-database.ts'

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

/** The kept pages of one member in one attempt. */
export function pageStore(memberId: string, attemptId: string): PageStore {
  const { inTransaction } = keptDatabase('recto-answer-pages', (database) => {
    const pages = database.createObjectStore('pages', { keyPath: ['memberId', 'attemptId', 'sha256'] })
    pages.createIndex('at', 'at')
  })
  const change = (act: (pages: IDBObjectStore) => void) =>
    inTransaction(['pages'], 'readwrite', (transaction) => {
      act(transaction.objectStore('pages'))
      return () => undefined
    })
  return {
    load: () =>
      inTransaction(['pages'], 'readwrite', (transaction) => {
        const pages = transaction.objectStore('pages')
        const past = pages.index('at').openKeyCursor(IDBKeyRange.upperBound(Date.now() - longest))
        past.onsuccess = () => {
          const cursor = past.result
          if (!cursor) return
          pages.delete(cursor.primaryKey)
          cursor.continue()
        }
        const found = pages.getAll(rowsOf(memberId, attemptId)) as IDBRequest<Row[]>
        return () =>
          found.result.toSorted((one, other) => one.at - other.at).map(({ sha256, blob, width, height }) => ({ sha256, blob, width, height }))
      }),
    put: (page) => change((pages) => void pages.put({ ...page, memberId, attemptId, at: Date.now() })),
    remove: (sha256) => change((pages) => void pages.delete([memberId, attemptId, sha256])),
  }
}
