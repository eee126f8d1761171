import type { AnswerValue } from '../../contract.ts'
import { keptDatabase, rowsOf } from './kept-database.ts'

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

const createTables = (database: IDBDatabase) => {
  database.createObjectStore('answers', { keyPath: ['memberId', 'attemptId', 'questionId'] })
  database.createObjectStore('sealed', { keyPath: ['memberId', 'attemptId'] })
}
const openAnswers = () => keptDatabase('recto-answers', createTables)

/** The kept answers of one member in one attempt. */
export function answerStore(memberId: string, attemptId: string): AnswerStore {
  const kept = openAnswers()
  const own = [memberId, attemptId]
  const all = () => rowsOf(memberId, attemptId)
  const inTransaction = <T>(mode: IDBTransactionMode, act: (answers: IDBObjectStore, sealed: IDBObjectStore) => () => T): Promise<T> =>
    kept.inTransaction(['answers', 'sealed'], mode, (transaction) => act(transaction.objectStore('answers'), transaction.objectStore('sealed')))

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

/** How many answers wait on this device, of all people who use it. */
export const countKept = (): Promise<number> =>
  openAnswers().inTransaction(['answers'], 'readonly', (transaction) => {
    const count = transaction.objectStore('answers').count()
    return () => count.result
  })
