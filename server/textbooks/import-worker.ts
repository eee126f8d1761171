import { parentPort, workerData } from 'node:worker_threads'
import { importMarkdown } from '@recto/document/import-markdown'

interface Given {
  files: Map<string, string>
  pictures: Set<string>
}

// A whole book takes seconds of one core: beside the server, not in it.
const { files, pictures } = workerData as Given
parentPort?.postMessage(importMarkdown({ files, has: (path) => pictures.has(path) }))
