import type { ReadResult } from '#assessment/exchange/reading.ts'
import { readText } from '#assessment/exchange/text/read-text.ts'

// Runs in a worker thread: nothing here may import the database or the server.

/** Reads a text; the result as JSON, which is cheaper to copy between threads than its objects. */
export const readToJson = ({ text }: { text: string }): string => {
  const { questions, passages, findings } = readText(text)
  return JSON.stringify({ questions, passages, files: [], findings } satisfies ReadResult)
}
