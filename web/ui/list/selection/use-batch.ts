import type { BatchResult } from '#contract/page.ts'
import { useState } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useUndo } from '../../hooks/use-undo.tsx'

interface Named {
  id: string
  name: string
}

/** One action over many rows. */
export interface BatchStep {
  /** The heading of the summary that is shown when some rows failed. */
  title: string
  /** The text that says what was done. */
  done: (count: number) => string
  run: (ids: string[]) => Promise<BatchResult>
  /** The step that undoes this one; without it there is no undo. */
  back?: BatchStep
}

/** The number of ids per call; more could make a query string too long. */
const chunkSize = 100

/** Runs batch actions over rows. Successful rows can be undone for 8 s, failed ones are listed with their reasons. `lines` are read again afterwards. */
export function useBatch(lines: readonly string[], onDone: (ids: string[]) => void) {
  const undo = useUndo()
  const refresh = useRefreshQueries(lines)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ title: string; result: BatchResult }>()

  async function run(step: BatchStep, rows: readonly Named[], offerUndo = true): Promise<void> {
    setBusy(true)
    const result = await runInChunks(rows, chunkSize, step.run)
    await refresh()
    setBusy(false)
    onDone(result.done)
    if (result.failed.length) setOutcome({ title: step.title, result })
    if (!result.done.length) return
    const { back } = step
    const done = rows.filter(({ id }) => result.done.includes(id))
    undo(step.done(done.length), offerUndo && back ? () => void run(back, done, false) : undefined)
  }
  return { run, busy, outcome, closeOutcome: () => setOutcome(undefined) }
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
