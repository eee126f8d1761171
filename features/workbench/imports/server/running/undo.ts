import { conclude, type StepContext } from './working.ts'
import { recount, setState } from '../queries.ts'
import { clearOutcomes, selectRowsToUndo, updateProblems } from '../row-queries.ts'
import { kindOf } from '../registry.ts'

const batchSize = 1000

/** Undoes an import in batches. What has been used since the import stays, with the reason stored at its row. */
export async function undoRows({ act, importId, progress }: StepContext): Promise<void> {
  let after = 0
  let undone = 0
  for (;;) {
    const rows = await act(async (context, found) => {
      const batch = await selectRowsToUndo(context.db, importId, after, batchSize)
      if (!batch.length) return batch
      const rowsToUndo = batch.map((row) => ({ ...row, outcome: row.outcome ?? '' }))
      const kept = await kindOf(context.app, found.kind).undo(context, rowsToUndo, importId)
      const undoneLines = batch.filter(({ line }) => !kept.has(line)).map(({ line }) => line)
      if (undoneLines.length) await clearOutcomes(context.db, importId, undoneLines)
      for (const [line, words] of kept) await updateProblems(context.db, importId, line, [{ column: 0, field: '', code: 'kept', words }])
      return batch
    })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    undone += rows.length
    await progress(Math.min(0.95, 0.1 + undone / 20_000), `${undone}`)
  }
  await act(async (context, found) => {
    if (found.state === 'undone') return
    await kindOf(context.app, found.kind).tidy?.(context, importId)
    await setState(context.db, importId, 'undone')
    await conclude(context, found, 'import.undo', await recount(context.db, importId))
  })
}
