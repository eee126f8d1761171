import type { BatchResult } from '#contract/page.ts'

interface Named {
  id: string
  name: string
}

/** Runs a call over many rows in chunks of `size`. If a chunk throws, its rows and all remaining ones are reported as failed with the error's message. */
export async function runInChunks(rows: readonly Named[], size: number, run: (ids: string[]) => Promise<BatchResult>): Promise<BatchResult> {
  const result: BatchResult = { done: [], failed: [] }
  for (let at = 0; at < rows.length; at += size) {
    try {
      const piece = await run(rows.slice(at, at + size).map(({ id }) => id))
      result.done.push(...piece.done)
      result.failed.push(...piece.failed)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      result.failed.push(...rows.slice(at).map(({ id, name }) => ({ id, name, reason })))
      break
    }
  }
  return result
}
