import { parentPort, workerData } from 'node:worker_threads'
import { importMarkdown } from '@recto/document/import-markdown'

// Reads Markdown beside the server: a large manuscript takes seconds, and a hostile one is ended without harm.

/** What the thread is given; what it says is the book. */
export interface Manuscript {
  texts: ReadonlyMap<string, string>
  pictures: ReadonlySet<string>
}

const { texts, pictures } = workerData as Manuscript
parentPort?.postMessage(importMarkdown({ files: texts, has: (path) => pictures.has(path) }))
