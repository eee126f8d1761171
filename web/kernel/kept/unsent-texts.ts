/** A chapter text that has not reached the server yet, as it is kept in this browser's IndexedDB. */
export interface UnsentText {
  chapterId: string
  memberId: string
  /** The server's version of the chapter that this text is based on. */
  version: number
  content: string
  /** When it was kept, in milliseconds since 1970. */
  at: number
}

export interface UnsentTextStore {
  /** Everything that is kept for this member. */
  list: () => Promise<UnsentText[]>
  find: (chapterId: string) => Promise<UnsentText | undefined>
  keep: (text: Omit<UnsentText, 'memberId'>) => Promise<void>
  forget: (chapterId: string) => Promise<void>
}

const store = 'texts'
/** Kept texts older than this many milliseconds are no longer offered or sent. */
const maxAge = 30 * 24 * 60 * 60 * 1000

/** The kept texts of one member: people who share a computer are not offered each other's texts. */
export function unsentTextStore(memberId: string, factory: IDBFactory = indexedDB): UnsentTextStore {
  const keyOf = (chapterId: string) => [memberId, chapterId]
  const fresh = ({ at }: UnsentText) => Date.now() - at < maxAge
  return {
    async list() {
      // In the order of IndexedDB keys an array comes after every string.
      const own = IDBKeyRange.bound([memberId], [memberId, []])
      return (await inStore<UnsentText[]>(factory, 'readonly', (texts) => texts.getAll(own))).filter(fresh)
    },
    async find(chapterId) {
      const found = await inStore<UnsentText | undefined>(factory, 'readonly', (texts) => texts.get(keyOf(chapterId)))
      return found && fresh(found) ? found : undefined
    },
    keep: async (text) => void (await inStore(factory, 'readwrite', (texts) => texts.put({ ...text, memberId }))),
    forget: async (chapterId) => void (await inStore(factory, 'readwrite', (texts) => texts.delete(keyOf(chapterId)))),
  }
}

async function inStore<T>(factory: IDBFactory, mode: IDBTransactionMode, act: (texts: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await openDatabase(factory)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(store))
      transaction.oncomplete = () => resolve(request.result as T)
      transaction.onabort = () => reject(transaction.error ?? new Error('Not kept'))
      transaction.onerror = () => reject(transaction.error ?? new Error('Not kept'))
    })
  } finally {
    database.close()
  }
}

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('recto-writing', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['memberId', 'chapterId'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Not kept'))
    request.onblocked = () => reject(new Error('Not kept'))
  })
