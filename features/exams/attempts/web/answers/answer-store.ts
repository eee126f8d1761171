import type { AnswerValue } from '../../contract.ts'

/** An answer that the server has not acknowledged, as it is kept in this browser's IndexedDB. */
export interface KeptAnswer {
  questionId: string
  seq: number
  value: AnswerValue
  flagged: boolean
  /** When it was given, by the server's clock. */
  at: number
}

export interface AnswerStore {
  /** What is kept of the attempt, and when it was sealed to be handed in. */
  load: () => Promise<{ answers: KeptAnswer[]; sealedAt: number | null }>
  /** Keeps answers, and forgets those with exactly these numbers, in one step. */
  write: (kept: readonly KeptAnswer[], forgotten: readonly { questionId: string; seq: number }[]) => Promise<void>
  seal: (at: number) => Promise<void>
  /** Forgets everything of the attempt. */
  clear: () => Promise<void>
}

type Row = KeptAnswer & { memberId: string; attemptId: string }
const tables = ['answers', 'sealed'] as const

/** The kept answers of one member in one attempt: people who share a computer do not get each other's. */
export function answerStore(memberId: string, attemptId: string, factory: () => IDBFactory = () => indexedDB): AnswerStore {
  let opened: Promise<IDBDatabase> | undefined
  const own = [memberId, attemptId]
  // In the order of IndexedDB keys an array comes after every string.
  const all = () => IDBKeyRange.bound(own, [...own, []])

  function database(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory(), () => (opened = undefined))
    opened.catch(() => (opened = undefined))
    return opened
  }

  /** Runs in one transaction and resolves when it is on the disk. */
  async function inTransaction<T>(mode: IDBTransactionMode, act: (answers: IDBObjectStore, sealed: IDBObjectStore) => () => T): Promise<T> {
    const open = await database()
    return new Promise<T>((resolve, reject) => {
      const transaction = open.transaction(tables, mode, { durability: 'strict' })
      const result = act(transaction.objectStore('answers'), transaction.objectStore('sealed'))
      const fail = () => reject(transaction.error ?? new Error('Not kept'))
      transaction.oncomplete = () => resolve(result())
      transaction.onabort = fail
      transaction.onerror = fail
    })
  }

  return {
    load: () =>
      inTransaction('readonly', (answers, sealed) => {
        const found = answers.getAll(all()) as IDBRequest<Row[]>
        const mark = sealed.get(own) as IDBRequest<{ at: number } | undefined>
        return () => ({
          answers: found.result.map(({ questionId, seq, value, flagged, at }) => ({ questionId, seq, value, flagged, at })),
          sealedAt: mark.result?.at ?? null,
        })
      }),
    write: (kept, forgotten) =>
      inTransaction('readwrite', (answers) => {
        for (const answer of kept) answers.put({ ...answer, memberId, attemptId })
        for (const { questionId, seq } of forgotten) {
          const key = [...own, questionId]
          const found = answers.get(key) as IDBRequest<Row | undefined>
          found.onsuccess = () => void (found.result && found.result.seq <= seq && answers.delete(key))
        }
        return () => undefined
      }),
    seal: (at) =>
      inTransaction('readwrite', (_, sealed) => {
        sealed.put({ memberId, attemptId, at })
        return () => undefined
      }),
    clear: () =>
      inTransaction('readwrite', (answers, sealed) => {
        answers.delete(all())
        sealed.delete(own)
        return () => undefined
      }),
  }
}

/** How many answers wait on this device, of whomever. */
export async function countKept(): Promise<number> {
  const open = await openDatabase(indexedDB, () => undefined)
  const request = open.transaction('answers').objectStore('answers').count()
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('Not counted'))
  })
}

const openDatabase = (factory: IDBFactory, closed: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = factory.open('recto-answers', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('answers', { keyPath: ['memberId', 'attemptId', 'questionId'] })
      request.result.createObjectStore('sealed', { keyPath: ['memberId', 'attemptId'] })
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
