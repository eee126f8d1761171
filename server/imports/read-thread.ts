import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

// Reads a spreadsheet beside the server: a large one takes seconds, and a hostile one is ended without harm.

const lines = await readSheet<string>(workerData as string, { parseNumber: (text) => text, trim: false })
parentPort?.postMessage(lines.map((cells) => cells.map(textOf)))

/** What stands in a cell as a text; numbers keep all their digits, a formula gives what it had come to. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell as string)
  return /^\d+(\.\d+)?E\+?\d+$/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text
}
