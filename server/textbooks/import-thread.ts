import { parentPort, workerData } from 'node:worker_threads'
import { type ImportedBook, importMarkdown } from '@recto/document/import-markdown'

// Reads Markdown beside the server: a large manuscript takes seconds, and a hostile one is ended without harm.

/** What the thread is given, and what it says. */
export interface Manuscript {
  texts: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
}
export type Said = { done: number; total: number } | { book: ImportedBook }

const { texts, pictures } = workerData as Manuscript
const say = (said: Said) => parentPort?.postMessage(said)
say({ book: importMarkdown({ files: texts, has: (path) => pictures.has(path) }, (done, total) => say({ done, total })) })
