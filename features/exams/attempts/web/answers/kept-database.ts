/**
 * A database of this browser, which is opened when it is needed, and again after the browser has closed it. `create` makes its tables, whose version never changes.
 */
export function keptDatabase(name: string, create: (database: IDBDatabase) => void, factory: () => IDBFactory = () => indexedDB) {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => (opened = undefined)

  function database(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory(), name, create, forget)
    opened.catch(forget)
    return opened
  }

  return {
    /** Runs in one transaction and resolves, with what `act` has prepared, when it is on the disk. */
    async inTransaction<T>(tables: readonly string[], mode: IDBTransactionMode, act: (transaction: IDBTransaction) => () => T): Promise<T> {
      const open = await database()
      return new Promise<T>((resolve, reject) => {
        const transaction = open.transaction(tables, mode, { durability: 'strict' })
        const result = act(transaction)
        const fail = () => reject(transaction.error ?? new Error('Not kept'))
        transaction.oncomplete = () => resolve(result())
        transaction.onabort = fail
        transaction.onerror = fail
      })
    },
  }
}

const openDatabase = (factory: IDBFactory, name: string, create: (database: IDBDatabase) => void, closed: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => create(request.result)
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

/** The rows of one person in one attempt: people who share a computer do not get each other's. In the order of keys an array comes after every string. */
export const rowsOf = (memberId: string, attemptId: string): IDBKeyRange => IDBKeyRange.bound([memberId, attemptId], [memberId, attemptId, []])
