import type { BatchResult } from '@recto/contract/page'
import { useState } from 'react'
import { useRefreshLines } from '../../kernel/use-refresh.ts'
import { inPieces } from './batch.ts'
import { useUndo } from './use-undo.tsx'

interface Named {
  id: string
  name: string
}

/** One action over many rows. */
export interface BatchStep {
  /** Stands over the reasons when not all could be done. */
  title: string
  /** What was done, in words. */
  done: (count: number) => string
  run: (ids: string[]) => Promise<BatchResult>
  /** What takes it back; without it the action stays. */
  back?: BatchStep
}

/** As many ids as go with one call; a query with more would get long. */
const piece = 100

/** Runs actions over rows: what was done can be taken back for 8 s, what was not is told with its reason. `lines` are looked at again afterwards. */
export function useBatch(lines: readonly string[], onDone: (ids: string[]) => void) {
  const undo = useUndo()
  const refresh = useRefreshLines(lines)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ title: string; result: BatchResult }>()

  async function run(step: BatchStep, rows: readonly Named[], again = true): Promise<void> {
    setBusy(true)
    const result = await inPieces(rows, piece, step.run)
    await refresh()
    setBusy(false)
    onDone(result.done)
    if (result.failed.length) setOutcome({ title: step.title, result })
    if (!result.done.length) return
    const { back } = step
    const done = rows.filter(({ id }) => result.done.includes(id))
    undo(step.done(done.length), again && back ? () => void run(back, done, false) : undefined)
  }
  return { run, busy, outcome, closeOutcome: () => setOutcome(undefined) }
}
